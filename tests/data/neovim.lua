-- Opens files of a site in Neovim, prints the findings that it shows, and renames a heading.
local root = vim.env.SITE
local client = vim.lsp.start_client({
  name = "mdxlint",
  cmd = { vim.env.MDXLINT, "lsp" },
  root_dir = root,
  workspace_folders = { { uri = vim.uri_from_fname(root), name = "site" } },
})
local buffers = {}
for _, name in ipairs(vim.split(vim.env.FILES, ",")) do
  vim.cmd("edit " .. vim.fn.fnameescape(root .. "/" .. name))
  vim.lsp.buf_attach_client(0, client)
  buffers[name] = vim.api.nvim_get_current_buf()
end

local function count()
  local number = 0
  for _, buffer in pairs(buffers) do
    number = number + #vim.diagnostic.get(buffer)
  end
  return number
end

-- The server is ready when it answers, and the findings of a check come before the answer.
local function settle()
  vim.wait(20000, function() return count() > 0 end)
  vim.lsp.buf_request_sync(0, "workspace/symbol", { query = "" }, 20000)
  vim.wait(1000, function() return false end)
end

settle()
local lines = {}
for name, buffer in pairs(buffers) do
  for _, found in ipairs(vim.diagnostic.get(buffer)) do
    local code = found.code or found.user_data.lsp.code
    table.insert(lines, string.format("%s:%d: %s", name, found.lnum + 1, code))
  end
end
table.sort(lines)

vim.api.nvim_set_current_buf(buffers["guides/labels.mdx"])
local answers = vim.lsp.buf_request_sync(0, "textDocument/rename", {
  textDocument = { uri = vim.uri_from_bufnr(0) },
  position = { line = 7, character = 4 },
  newName = "Print all",
}, 20000)
for _, answer in pairs(answers or {}) do
  vim.lsp.util.apply_workspace_edit(answer.result, "utf-16")
end
vim.cmd("wall")
vim.fn.writefile(lines, vim.env.RESULT)
vim.lsp.stop_client(client)
vim.cmd("qall!")
