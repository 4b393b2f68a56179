# mdxlint alone: one static binary, no shell, no library, nobody's rights.
#   docker build --tag mdxlint .
#   docker run --rm --network none --read-only --volume "$PWD:/site:ro" mdxlint
FROM rust:1.95-alpine AS build
# A C compiler and the headers of musl, for the parts that are written in C. What is linked is the C library of this
# image, statically.
# hadolint ignore=DL3018
RUN apk add --no-cache gcc musl-dev
WORKDIR /build
COPY . .
RUN cargo build --release --locked

FROM scratch
COPY --from=build /build/target/release/mdxlint /mdxlint
COPY --from=build /build/LICENSE-APACHE /build/LICENSE-MIT /licenses/
# Numbers, because there is no list of users.
USER 65532:65532
WORKDIR /site
ENTRYPOINT ["/mdxlint"]
