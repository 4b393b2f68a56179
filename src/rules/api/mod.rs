//! Rules about pages that document an endpoint.

mod by_hand;
mod calls_of_api;
mod comparison;
mod differences;
mod expected;
mod field_edits;
mod field_type;
mod mentions;
mod mismatches;
mod missing_authentication;
mod missing_error_response;
mod missing_rate_limit;
mod missing_request_example;
mod missing_response_example;
mod missing_status_code;
mod parameter_mismatch;
mod section;
mod stated;
mod undocumented_parameter;
mod unknown_parameter;
mod vague_rate_limit;
mod wrong_method_or_path;

pub use missing_authentication::MissingAuthentication;
pub use missing_error_response::MissingErrorResponse;
pub use missing_rate_limit::MissingRateLimit;
pub use missing_request_example::MissingRequestExample;
pub use missing_response_example::MissingResponseExample;
pub use missing_status_code::MissingStatusCode;
pub use parameter_mismatch::ParameterMismatch;
pub use undocumented_parameter::UndocumentedParameter;
pub use unknown_parameter::UnknownParameter;
pub use vague_rate_limit::VagueRateLimit;
pub use wrong_method_or_path::WrongMethodOrPath;
