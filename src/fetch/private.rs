//! Addresses of private networks, which are refused: a site may be written by somebody who must not reach them.

use crate::external::Address;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// An exception that the user allows: an IP address, with a port or with every port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllowedAddress {
    ip: IpAddr,
    port: Option<u16>,
}

impl FromStr for AllowedAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(ip) = text.parse() {
            return Ok(Self { ip, port: None });
        }
        let socket: std::net::SocketAddr = text.parse().map_err(|_| {
            "expected an IP address, with or without port, such as 127.0.0.1:3000".to_owned()
        })?;
        Ok(Self {
            ip: socket.ip(),
            port: Some(socket.port()),
        })
    }
}

impl AllowedAddress {
    /// Returns whether this exception covers a port of an IP address.
    pub(super) fn covers(self, ip: IpAddr, port: u16) -> bool {
        self.ip == ip && self.port.is_none_or(|own| own == port)
    }
}

/// Returns whether an address has the number of a private network, and no exception covers it. Guides contain such addresses
/// for the computer of the reader.
pub fn is_local(address: &Address, allowed: &[AllowedAddress]) -> bool {
    let name = address.name().trim_matches(['[', ']']);
    let Ok(ip) = name.parse::<IpAddr>() else {
        return false;
    };
    is_private(ip) && !allowed.iter().any(|one| one.covers(ip, address.port()))
}

/// Returns whether an IP address is not one of the public internet.
pub(super) fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_private_v4(ip),
        IpAddr::V6(ip) => is_private_v6(ip),
    }
}

fn is_private_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || ip.is_multicast()
        || a == 0
        || a >= 240
        // Carrier networks, IETF protocols, and benchmarks.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b))
}

fn is_private_v6(ip: Ipv6Addr) -> bool {
    let parts = ip.segments();
    // Addresses of version 4 inside: mapped, compatible, translated (NAT64) and 6to4.
    let v4 = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_private_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            v4(high, low)
        }
        [0x64, 0xff9b, 1, ..] | [0x100, 0, 0, 0, ..] | [0x2001, 0 | 0xdb8, ..] => true,
        [0x2002, high, low, ..] => v4(high, low),
        // Only 2000::/3 is assigned to the public internet.
        [first, ..] => first & 0xe000 != 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_public() {
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.1.2.3",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "100::1",
        ] {
            assert!(
                is_private(private.parse().expect("an address")),
                "{private}"
            );
        }
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "100.128.0.1",
            "172.32.0.1",
            "192.169.0.1",
            "198.20.0.1",
            "2606:4700::1111",
            "::ffff:8.8.8.8",
            "2002:808:808::",
            "64:ff9b::808:808",
        ] {
            assert!(!is_private(public.parse().expect("an address")), "{public}");
        }
    }

    #[test]
    fn exceptions_are_addresses_and_ports() {
        let allows = |text: &str, ip: &str, port| {
            let allowed: AllowedAddress = text.parse().expect(text);
            allowed.covers(ip.parse().expect("an address"), port)
        };
        assert!(allows("127.0.0.1:3000", "127.0.0.1", 3000));
        assert!(!allows("127.0.0.1:3000", "127.0.0.1", 3001));
        assert!(!allows("127.0.0.1:3000", "127.0.0.2", 3000));
        assert!(allows("::1", "::1", 80));
        for wrong in ["localhost", "10.0.0.0/8", "", "127.0.0.1:"] {
            assert!(wrong.parse::<AllowedAddress>().is_err(), "{wrong}");
        }
    }
}
