//! One request.

use super::address::Address;
use crate::syntax::endpoint::Method;
use std::ops::Range;

/// A request that a code example sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The method.
    pub method: Method,
    /// The range of the method in the example, if it is written there.
    pub method_range: Option<Range<usize>>,
    /// The address.
    pub address: Address,
    /// The range of the address in the example, without quotes.
    pub address_range: Range<usize>,
    /// Whether the example runs in the website or app of the reader, so that a path alone belongs to that.
    pub is_script: bool,
}
