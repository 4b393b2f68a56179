//! Tests of what specifications say.

use super::find::Lookup;
use super::{ApiFile, Direction, Location, OtherFiles, Schema, Security, Status, Target, Type};
use super::{Specification, read};
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::Details;
use crate::syntax::value::ValueError;
use crate::text::FileId;
use std::sync::Arc;

const TEXT: &str = r##"openapi: 3.1.0
info: {title: Parcels}
servers:
  - url: https://{region}.example.com/v1/
    variables: {region: {default: eu}}
security: [{key: []}]
paths:
  /parcels/{id}/{part}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string, format: uuid}}
      - {name: trace, in: query, description: Old., schema: {type: string}}
    get:
      parameters:
        - {name: trace, in: query, description: New., deprecated: true, schema: {type: [boolean, "null"]}}
        - $ref: "#/components/parameters/X~1Key"
        - {name: authorization, in: header}
      security: []
      responses:
        200: {description: Fine, content: {text/plain: {}, application/json: {schema: {$ref: "#/components/schemas/Parcel"}}}}
        4xx: {$ref: "#/components/responses/Gone"}
        default: {description: Other}
    put:
      servers: [{url: /other}]
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: "#/components/schemas/Parcel"}
            examples: {one: {value: {name: A}}, two: {externalValue: b.json}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-API-Key}}
  parameters:
    X/Key: {name: X-Part, in: header, schema: {enum: [1, 2]}}
  schemas:
    Parcel:
      required: [name]
      allOf:
        - $ref: "#/components/schemas/Base"
      oneOf:
        - {required: [weight], properties: {weight: {type: number}, name: {type: string}}}
        - {required: [size], properties: {size: {type: integer}, name: {type: string}}}
      properties:
        name: {type: string}
        next: {$ref: "#/components/schemas/Parcel"}
        lost: {$ref: "#/components/schemas/Lost"}
        secret: {type: string, writeOnly: true}
    Base: {type: object, required: [id], properties: {id: {type: string, readOnly: true}}}
    Loop: {$ref: "#/components/schemas/Loop"}
    Maybe: {anyOf: [{type: string, enum: [a, b]}, {type: "null"}]}
"##;

/// Reads a specification in a single file.
pub(super) fn read_text(text: &str) -> Result<Specification, ValueError> {
    let file = ApiFile::read(FileId(0), "openapi.json", text)?;
    read(&Arc::new(file), Arc::default())
}

/// Fails unless each text has an error that starts with the message, at the place.
pub(super) fn check(cases: &[(&str, &str, &str)]) {
    for (text, message, place) in cases {
        let error = read_text(text).expect_err(text);
        assert!(error.message.starts_with(message), "{text}: {error:?}");
        let rest = &text[error.offset as usize..];
        assert!(rest.starts_with(place), "{text}: {error:?}");
    }
}

fn names(schema: Schema<'_>, direction: Direction) -> Vec<String> {
    let fields = schema.fields(direction).into_iter();
    let marked = fields.map(|field| {
        let required = if field.is_required { "!" } else { "" };
        let conditional = if field.is_conditional { "?" } else { "" };
        format!("{}{required}{conditional}", field.name)
    });
    marked.collect()
}

fn details(specification: &Specification) -> [Details<'_>; 2] {
    let all = &specification.operations;
    [&all[0], &all[1]].map(|one| specification.details(one))
}

#[test]
fn parameters_are_merged_and_resolved() {
    let read = read_text(TEXT).expect("valid");
    let [get, put] = details(&read);
    let parameters = get.parameters();
    let shown = parameters
        .iter()
        .map(|one| (one.location, one.name, one.is_required));
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            (Location::Path, "id", true),
            (Location::Query, "trace", false),
            (Location::Header, "X-Part", false),
        ]
    );
    let trace = &parameters[1];
    assert_eq!(trace.description, Some("New."));
    let schema = trace.schema.expect("there");
    assert!(trace.is_deprecated && schema.is_nullable());
    assert_eq!(schema.types(), [Type::Boolean]);
    let values = parameters[2].schema.expect("there").allowed_values();
    assert_eq!(values, Some(vec!["1", "2"]));
    assert!(parameters[2].has_name("x-part") && !trace.has_name("Trace"));
    assert_eq!(put.parameters().len(), 2);
    assert_eq!(get.undeclared_path_parameters(), ["part"]);
    assert_eq!(parameters[0].span().of(TEXT), "id");
    assert_eq!(get.span().of(TEXT), "get");
}

#[test]
fn bodies_and_responses_have_schemas() {
    let read = read_text(TEXT).expect("valid");
    let [get, put] = details(&read);
    let body = put.body().expect("there");
    let schema = body.schema().expect("there");
    assert!(body.is_required && get.body().is_none());
    let fields = ["name!", "next", "lost", "secret", "weight?", "size?"];
    assert_eq!(names(schema, Direction::Request), fields);
    let fields = ["name!", "next", "lost", "id!", "weight?", "size?"];
    assert_eq!(names(schema, Direction::Response), fields);
    let lost = schema.fields(Direction::Request)[2];
    assert!(lost.schema.is_none());
    let media: Vec<_> = body.media().collect();
    assert!(media[0].is_json() && media[0].has_example());
    assert_eq!(media[0].examples().count(), 1);

    let responses = get.responses();
    let statuses: Vec<Status> = responses.iter().map(|one| one.status).collect();
    assert_eq!(
        statuses,
        [Status::Code(200), Status::Range(4), Status::Default]
    );
    assert_eq!(responses[0].schema(), Some(schema));
    assert!(responses[1].node.is_none());
    assert!(statuses[1].includes(Status::Code(404)) && !statuses[1].includes(Status::Code(500)));
    assert!(statuses[2].is_error() && statuses[0].is_success() && !statuses[0].is_error());
}

#[test]
fn security_and_servers_are_inherited() {
    let read = read_text(TEXT).expect("valid");
    let [get, put] = details(&read);
    assert!(matches!(get.security(), Security::None));
    let schemes = put.security().schemes();
    assert_eq!(schemes.len(), 1);
    assert_eq!(
        (schemes[0].name, schemes[0].kind()),
        ("key", Some("apiKey"))
    );
    assert_eq!(get.base_paths(), ["/v1"]);
    assert_eq!(put.base_paths(), ["/other"]);
    assert_eq!(read.server_addresses(), ["https://eu.example.com/v1/"]);
}

#[test]
fn circular_references_end() {
    let read = read_text(TEXT).expect("valid");
    let schemas = read.root().field("components").expect("there");
    let schemas = schemas.field("schemas").expect("there");
    assert!(schemas.field("Loop").is_none());
    let maybe = Schema::of(schemas.get("Maybe").expect("there")).expect("there");
    assert!(maybe.is_nullable());
    assert_eq!(maybe.types(), [Type::String]);
    assert_eq!(maybe.allowed_values(), Some(vec!["a", "b"]));
}

#[test]
fn references_lead_to_other_files() {
    let file = |path, text| Arc::new(ApiFile::read(FileId(0), path, text).expect("valid"));
    let main = file(
        "api/openapi.yaml",
        "openapi: 3.0.0\npaths: {}\na: {$ref: 'parts/a.json#/x%20y'}\nb: {$ref: ../b.json}\nc: {$ref: ../../c.json}\nd: {$ref: 'https://example.com/d.json'}\ne: {$ref: '#name'}\n",
    );
    assert!(
        main.references()
            .into_iter()
            .eq(["api/parts/a.json", "b.json"])
    );
    let part = file(
        "api/parts/a.json",
        r##"{"x y": {"$ref": "#/z"}, "z": {"ok": true}}"##,
    );
    let others: OtherFiles = [
        ("api/parts/a.json".to_owned(), Some(part)),
        ("broken.json".to_owned(), None),
    ]
    .into();
    let read = read(&main, Arc::new(others)).expect("valid");
    let root = read.root();
    assert!(root.field("a").expect("there").flag("ok"));
    let target = |text| root.target(text);
    assert!(matches!(target("../b.json"), Target::NoFile));
    assert!(matches!(target("../../c.json"), Target::Outside));
    assert!(matches!(target("../broken.json#/a"), Target::Unknown));
    assert!(matches!(
        target("https://example.com/d.json"),
        Target::Unknown
    ));
    assert!(matches!(target("#name"), Target::Unknown));
    assert!(matches!(target("#/a/ok"), Target::Node(_)));
    assert!(matches!(target("#/nothing"), Target::Missing));
}

#[test]
fn path_items_are_followed() {
    let file = |path, text| Arc::new(ApiFile::read(FileId(0), path, text).expect("valid"));
    let main_text = "openapi: 3.2.0
paths:
  /a:
    $ref: '#/components/pathItems/A'
    parameters: [{ name: outer, in: query }]
    post: { summary: Own }
  /b: { $ref: b.yaml }
  /c: { $ref: '#/paths/~1c' }
  /d: { $ref: gone.yaml }
webhooks:
  sent: { $ref: '#/components/pathItems/A' }
components:
  pathItems:
    A:
      parameters: [{ name: inner, in: query }]
      additionalOperations: { copy: {}, POST: {}, WEBHOOK: {}, 'a b': {} }
      query: {}
      post: { summary: Not this one }
";
    let other_text = "get: { responses: { 200: { $ref: '#/shared' } } }\nshared: {}\n";
    let others = [("b.yaml".to_owned(), Some(file("b.yaml", other_text)))];
    let read = read(&file("openapi.yaml", main_text), Arc::new(others.into())).expect("valid");
    let shown = read
        .operations
        .iter()
        .map(|one| format!("{} {}", one.method, one.path));
    let shown: Vec<String> = shown.collect();
    let all = ["POST /a", "QUERY /a", "COPY /a", "GET /b", "WEBHOOK sent"];
    assert_eq!(shown, all);
    assert_eq!(read.elsewhere, ["/c".into(), "/d".into()]);
    let copy = Method::sent("COPY").expect("valid");
    let details = read.operation(copy, "/a").expect("there");
    let names = details.parameters().into_iter().map(|one| one.name);
    assert!(names.eq(["outer", "inner"]) && details.knows_parameters());
    assert_eq!(details.span().of(main_text), "copy");
    assert_eq!(details.path_span().of(main_text), "/a");
    let own = read.operation(Method::Post, "/a").expect("there");
    assert_eq!(own.operation.summary.as_deref(), Some("Own"));
    let other = read.operation(Method::Get, "/b").expect("there");
    assert_eq!(other.span().of(other_text), "get");
    assert!(other.node.path() == "b.yaml" && other.responses()[0].node.is_some());
    let hook = read.operation(Method::Webhook, "sent").expect("there");
    assert_eq!(hook.span().of(main_text), "query");
    assert!(matches!(read.find(Method::Get, "/c"), Lookup::Elsewhere));
}
