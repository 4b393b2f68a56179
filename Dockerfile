# An image with one static binary, without a shell or libraries, and an unprivileged user.
#   docker build --tag mdxlint .
#   docker run --rm --network none --read-only --volume "$PWD:/site:ro" mdxlint
FROM rust:1.95-alpine AS build
# Dependencies with C code need a C compiler and the musl headers. The binary is statically linked with the C library of
# this image.
# hadolint ignore=DL3018
RUN apk add --no-cache gcc musl-dev
WORKDIR /build
COPY . .
RUN cargo build --release --locked

FROM scratch
COPY --from=build /build/target/release/mdxlint /mdxlint
COPY --from=build /build/LICENSE-APACHE /build/LICENSE-MIT /licenses/
# Numeric ids, because the image has no /etc/passwd.
USER 65532:65532
WORKDIR /site
ENTRYPOINT ["/mdxlint"]
