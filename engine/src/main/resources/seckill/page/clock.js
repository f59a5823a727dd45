// The server's time, whatever the device's clock says: the answer's time plus half the way, held against the monotonic clock.

let offset = null;
let uncertainty = Infinity;

/** Takes the server's time from an answer; the shortest way there and back knows best. */
export function learn(serverMillis, sentAt, receivedAt, resolution = 0) {
  const doubt = (receivedAt - sentAt) / 2 + resolution;
  // Measurements age: the monotonic clock of a sleeping device may stand still, so a newer one is taken if it is nearly as good.
  if (Number.isFinite(serverMillis) && (doubt <= uncertainty * 1.5 || isFarOff(serverMillis, receivedAt, doubt))) {
    offset = serverMillis + doubt - receivedAt;
    uncertainty = doubt;
  }
}

function isFarOff(serverMillis, receivedAt, doubt) {
  return Math.abs(serverMillis + doubt - receivedAt - offset) > 2 * (doubt + uncertainty);
}

/** Milliseconds since 1970 by the server's clock; null before it was ever asked. */
export function now() {
  return offset === null ? null : performance.now() + offset;
}
