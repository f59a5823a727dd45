// What became of a reservation: told by events, asked for when those cannot be had.

import { call, jittered, Refusal, send, sleep } from './calls.js';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 8000;
const GIVE_UP = new Set(['unauthenticated', 'not-found']);

/** Tells each status as it comes; ends with the last. Throws a Refusal only when asking again is of no use. */
export async function follow(id, tell, signal) {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    try {
      const last = await events(id, tell, signal) ?? await ask(id, tell);
      if (last && last.status !== 'QUEUED') {
        return last;
      }
    } catch (problem) {
      if (!(problem instanceof Refusal) || GIVE_UP.has(problem.code)) {
        throw problem;
      }
      wait = Math.max(wait, problem.retryAfterMillis);
    }
    await sleep(jittered(wait));
    wait = Math.min(wait * 1.6, LONGEST_WAIT);
  }
  return null;
}

export async function ask(id, tell = () => {}) {
  const view = await call('GET', `/reservations/${id}`);
  tell(view);
  return view;
}

/** Read by fetch, since an EventSource cannot say who asks. Null when there were none. */
async function events(id, tell, signal) {
  let response;
  try {
    response = await send('GET', `/reservations/${id}/events`, { headers: { Accept: 'text/event-stream' }, signal });
  } catch (problem) {
    if (GIVE_UP.has(problem.code)) {
      throw problem;
    }
    return null;
  }
  let last = null;
  try {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = '', piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const blocks = (rest + piece.value).split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) {
        const data = block.split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6)).join('\n');
        if (data) {
          last = JSON.parse(data);
          tell(last);
        }
      }
    }
  } catch {
    // The stream broke: what it told counts, and the rest is asked for.
  }
  return last?.status === 'QUEUED' ? null : last;
}
