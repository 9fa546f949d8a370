//! STUN, TURN and QUIC begin with a packet; that it came is all there is to know.

use tokio::net::UdpSocket;

use super::arrivals::{Arrivals, How};

pub(super) async fn listen(socket: UdpSocket, token: String, arrivals: Arrivals) {
    let mut packet = [0; 2048];
    loop {
        // What a closed port answered to somebody is no packet.
        if socket.recv_from(&mut packet).await.is_ok() {
            arrivals.note(&token, How::Packet);
        }
    }
}
