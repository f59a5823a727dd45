// The captcha's slot. Empty until the engine says that one is needed.

/** Shows the challenge; resolves to the member of the token's request that answers it, or null when the buyer gives up. */
export async function solve() {
  return null;
}
