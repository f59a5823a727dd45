// Calls of the engine. What fails is a Refusal with the engine's code, or "network".

import { learn } from './clock.js';

const API = '/api/v1';
const PROBLEM = 'urn:seckill:problem:';
const TIMEOUT = 15_000;

export class Refusal extends Error {
  constructor(code, status = 0, problem = {}, retryAfterMillis = 0) {
    super(code);
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.retryAfterMillis = retryAfterMillis;
  }
}

/** The buyer's token of the main site: its cookie, or what stands after # in a sandbox. */
export function identity() {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) {
    sessionStorage.setItem('seckill-token', given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  const cookie = document.cookie.split('; ').find((each) => each.startsWith('seckill_token='));
  return cookie ? decodeURIComponent(cookie.slice('seckill_token='.length)) : sessionStorage.getItem('seckill-token');
}

/** Tells this device from others; the purchase token is bound to it. Kept as long as the browser keeps anything. */
function device() {
  try {
    let kept = localStorage.getItem('seckill-device');
    if (!/^[0-9a-f]{32}$/.test(kept)) {
      kept = randomKey();
      localStorage.setItem('seckill-device', kept);
    }
    return kept;
  } catch { // where nothing may be kept, the page's own life is all there is
    return thisPage;
  }
}

const thisPage = randomKey();

/** @param body JSON text */
export async function call(method, path, { body, headers = {}, anonymous = false, signal } = {}) {
  const response = await send(method, path, { body, headers, anonymous, signal: signal ?? AbortSignal.timeout(TIMEOUT) });
  try {
    return await response.json();
  } catch {
    throw new Refusal('network');
  }
}

/** The response of a call that went well; a Refusal otherwise. */
export async function send(method, path, { body, headers = {}, anonymous = false, signal } = {}) {
  const all = new Headers(headers);
  const token = identity();
  if (token && !anonymous) {
    all.set('Authorization', `Bearer ${token}`);
    all.set('Seckill-Device', device());
  }
  if (body !== undefined) {
    all.set('Content-Type', 'application/json');
  }
  const sentAt = performance.now();
  let response;
  try {
    response = await fetch(API + path, {
      method, headers: all, body, cache: 'no-store', signal,
    });
  } catch {
    throw new Refusal('network');
  }
  // Every answer tells the time, to the second.
  learn(Date.parse(response.headers.get('Date')), sentAt, performance.now(), 500);
  if (!response.ok) {
    throw await refusal(response);
  }
  return response;
}

async function refusal(response) {
  const problem = await response.json().catch(() => ({}));
  const type = String(problem.type ?? '');
  const seconds = Number(response.headers.get('Retry-After') ?? 0);
  return new Refusal(
    type.startsWith(PROBLEM) ? type.slice(PROBLEM.length) : 'other', response.status, problem, seconds > 0 ? seconds * 1000 : 0);
}

/** The one small dynamic call: how an offer stands, and what time it is. */
export async function offerState(activityId, skuId) {
  const sentAt = performance.now();
  const state = await call('GET', `/activities/${activityId}/skus/${skuId}`, { anonymous: true });
  learn(Date.parse(state.serverTime), sentAt, performance.now());
  return state;
}

export const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** So that a million pages do not ask in step: between 75 % and 125 %. */
export const jittered = (millis) => millis * (0.75 + Math.random() / 2);

export function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, '0')).join('');
}
