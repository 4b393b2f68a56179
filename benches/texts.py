"""Generates the texts of pages: names, sentences, and sections with components, code and tables. `sites` uses it.

Everything is chosen by a `random.Random` that the caller seeds with the number of the page.
"""

VERBS = """accept archive assign cancel check compare count delay deliver forward group insure label load measure merge move notify
pack price print receive return route scan schedule sort split store track weigh wrap""".split()
KINDS = """bulk chilled cheap damaged domestic express foreign fragile frozen heavy insured large late light liquid lost mixed narrow
oversized prepaid priority private rare regular sealed secure shared small sorted urgent wide wooden""".split()
THINGS = """addresses batches boxes couriers crates customers depots documents drivers fees invoices labels letters lockers manifests
orders packages pallets parcels permits pickups quotes receipts refunds reports routes scales shelves tariffs trucks vans
warehouses""".split()
PLACES = ["at home", "abroad", "by air", "by night", "by rail", "by road", "by sea", "in advance", "in groups", "in person", "on demand"]
SUBJECTS = ["The depot", "A courier", "Your account", "The service", "Each request", "The scale", "A driver", "The dashboard",
            "This call", "The printer", "A customer", "The webhook"]
ACTIONS = ["stores", "returns", "compares", "shows", "sends", "creates", "updates", "counts", "sorts", "keeps", "moves", "prints"]
OBJECTS = ["the list of parcels", "a label with an address", "the price in cents", "one record for each order", "the weight in grams",
           "an event with a status", "the name of the depot", "the date of the delivery", "a short summary", "the last ten entries"]
TAILS = ["after a few seconds", "before the truck leaves", "when the parcel arrives", "for every depot in the region",
         "until the customer signs", "in the order of arrival", "if the address is complete", "once the label is ready",
         "while the parcel is on its way", "without another request"]
IMAGES = 8


def name(number):
    """Returns four words that no other number has: rules do not compare names that differ only in digits."""
    number, verb = divmod(number, len(VERBS))
    number, kind = divmod(number, len(KINDS))
    number, thing = divmod(number, len(THINGS))
    return VERBS[verb], KINDS[kind], THINGS[thing], PLACES[number]


def title(number):
    return " ".join(name(number)).capitalize()


def path(number):
    """Returns the path of a page without its extension. Pages of one kind of thing share a folder."""
    if number == 0:
        return "index"
    verb, kind, thing, place = (word.replace(" ", "-") for word in name(number))
    return f"{thing}-{place}/{kind}/{verb}-{kind}-{thing}"


def address(number):
    return "/" if number == 0 else f"/{path(number)}"


def image(number):
    """Returns the address of the image on the page `number`."""
    return f"/images/{KINDS[number % IMAGES]}.png"


def sentence(random):
    return f"{random.choice(SUBJECTS)} {random.choice(ACTIONS)} {random.choice(OBJECTS)} {random.choice(TAILS)}."


def prose(random, count):
    return " ".join(sentence(random) for _ in range(count))


def front_matter(number):
    verb, kind, thing, place = name(number)
    return f'---\ntitle: "{title(number)}"\ndescription: "How to {verb} {kind} {thing} {place}, with examples."\n---\n\n'


def link(number, random, anchor=None):
    """Returns a link to the page `number`."""
    fragment = f"#{anchor}" if anchor else ""
    return f"[{title(number).lower()}]({address(number)}{fragment})"


def steps(number, random):
    verb, kind, thing, _ = name(number)
    return f"""\
## Set up the account

<Steps>
  <Step title="Create a key">
    Open the dashboard and select **Keys**. {sentence(random)}

    ```bash
    export PARCEL_DEPOT="{random.choice(KINDS)}-{random.choice(THINGS)}"
    parcel {thing} list --limit {random.randint(2, 90)}
    ```
  </Step>
  <Step title="Choose the {thing}">
    {prose(random, 2)}
  </Step>
  <Step title="Confirm the change">
    Select **Save**. {sentence(random)}
  </Step>
</Steps>

<Note>
  {sentence(random)} Use `{verb}_{thing}` to {verb} {kind} {thing}.
</Note>

"""


def code(number, random):
    verb, kind, thing, _ = name(number)
    limit, weight = random.randint(2, 90), random.randint(100, 9000)
    return f"""\
## Send a request

{prose(random, 3)}

<CodeGroup>
```bash Terminal
curl --request POST https://api.parcel.example/v2/{thing}/{verb} \\
  --header "Content-Type: application/json" \\
  --data '{{"kind": "{kind}", "limit": {limit}}}'
```

```python {verb}.py
import parcel

client = parcel.Client(depot="north")
for item in client.{thing}.list(kind="{kind}", limit={limit}):
    print(item.id, item.weight)
```

```javascript {verb}.js
import {{ Client }} from "@parcel/sdk";

const client = new Client({{ depot: "north" }});
const found = await client.{thing}.list({{ kind: "{kind}", limit: {limit} }});
console.log(found.map((item) => item.weight));
```
</CodeGroup>

The response has one record for each of the {thing}:

```json
{{
  "kind": "{kind}",
  "weight": {weight},
  "route": ["{random.choice(THINGS)}", "{random.choice(THINGS)}"],
  "delivered": false
}}
```

"""


def fields(number, random):
    rows = "".join(
        f"| `{kind}_{random.choice(THINGS)}` | {random.choice(['string', 'integer', 'boolean'])} | {sentence(random)} |\n"
        for kind in random.sample(KINDS, 6)
    )
    return f"## Fields\n\n{prose(random, 2)}\n\n| Field | Type | Meaning |\n| --- | --- | --- |\n{rows}\n"


def settings(number, random):
    _, kind, thing, _ = name(number)
    return f"""\
## Settings

<Tabs>
  <Tab title="YAML">
    ```yaml
    {thing}:
      kind: {kind}
      limit: {random.randint(2, 90)}
      notify: [mail, webhook]
    ```
  </Tab>
  <Tab title="TypeScript">
    ```typescript
    interface Settings {{
      kind: string;
      limit?: number;
    }}

    export const settings: Settings = {{ kind: "{kind}" }};
    ```
  </Tab>
</Tabs>

<Frame caption="The {thing} of one depot">
  ![A list of {kind} {thing}, sorted by date]({image(number)})
</Frame>

"""


def questions(number, random):
    items = "".join(
        f'  <Accordion title="What happens to {kind} {random.choice(THINGS)}?">\n    {prose(random, 2)}\n  </Accordion>\n'
        for kind in random.sample(KINDS, 3)
    )
    return f"## Questions\n\n<AccordionGroup>\n{items}</AccordionGroup>\n\n"


def cards(others):
    """Returns cards that lead to other pages, if there are any."""
    if not others:
        return ""
    items = "".join(
        f'  <Card title="{title(other)}" icon="truck" href="{address(other)}">\n    Learn how to {name(other)[0]} {name(other)[2]}.\n  </Card>\n'
        for other in others
    )
    return f"## Next steps\n\n<CardGroup cols={{2}}>\n{items}</CardGroup>\n"
