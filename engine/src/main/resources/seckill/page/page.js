// The buyer's page: countdown, one button, one result. Nothing here decides anything; the engine does.

import { call, jittered, offerState, randomKey, Refusal, sleep } from './calls.js';
import { solve } from './captcha.js';
import { now } from './clock.js';
import { ask, follow } from './result.js';
import { parts, sale, say, sayProblem, span } from './words.js';

const REST_AFTER_CLICK = 5000;
const SPREAD = 500;
const ATTEMPTS_AT_UNKNOWN = 5;

const $ = (id) => document.getElementById(id);
const startsAt = Date.parse(sale.startsAt);
const endsAt = Date.parse(sale.endsAt);
const offers = new Map(sale.offers.map((offer) => [offer.skuId, offer]));

let sku = sale.offers[0]?.skuId;
let state = null; // what the engine last said of the chosen offer
let offline = false;
let busy = false;
let restUntil = 0;
let secured = false; // this buyer has a reservation that is not lost
let tried = false;
let timer = 0;
let following = new AbortController();
let order = null;

// ---- countdown and button

function draw() {
  const time = now();
  const before = time === null || time < startsAt;
  const over = time !== null && time >= endsAt;
  $('countdown').hidden = over;
  if (time !== null && !over) {
    drawDigits(before ? startsAt - time : endsAt - time);
    text($('countdown-label'), say(before ? 'countdown.starts' : 'countdown.ends'));
  }
  const [word, hint, ready] = standing(time, before, over);
  const rest = Math.ceil((restUntil - performance.now()) / 1000);
  const resting = ready && rest > 0;
  const button = $('buy');
  button.disabled = !ready || resting || busy;
  text(button, busy ? say('button.busy') : resting ? say('button.rest', rest) : word);
  text($('hint'), offline ? say('hint.offline') : hint);
  drawOrder(time);
}

/** The button's word, the hint above it, and whether a click makes sense. */
function standing(time, before, over) {
  if (secured) return [say('button.done'), '', false];
  if (over || state?.admittance === 'ENDED') return [say('button.ended'), say('hint.ended'), false];
  if (time === null) return [say('button.wait'), '', false];
  if (before) return [say('button.before'), '', false];
  if (state === null) return [say('button.wait'), say('hint.not-ready'), false];
  if (state.admittance === 'STOPPED') return [say('button.paused'), say('hint.paused'), false];
  if (state.soldOut) return [say('button.sold-out'), say('hint.sold-out'), false];
  // NOT_STARTED was true when it was said; by the server's clock the sale has begun since.
  return [say(tried ? 'button.again' : 'button.open'), stockHint(), true];
}

function stockHint() {
  if (state.remainingHint === null || state.remainingHint === undefined) return '';
  return state.remainingHint > 20 ? say('hint.plenty') : say('hint.left', state.remainingHint);
}

function drawDigits(millis) {
  const [days, ...rest] = parts(millis);
  const digits = $('digits');
  const boxes = digits.querySelectorAll('b');
  rest.forEach((value, i) => text(boxes[i], value));
  let label = digits.querySelector('.days');
  if (days > 0 && !label) {
    label = document.createElement('span');
    label.className = 'days';
    digits.prepend(label);
  }
  if (label) {
    label.hidden = days === 0;
    text(label, say('countdown.days', days));
  }
  announce(millis);
}

const announced = new Set();
function announce(millis) {
  const toStart = now() < startsAt;
  const news = !toStart ? 'open' : millis <= 10_000 ? 'ten' : millis <= 60_000 ? 'minute' : null;
  if (news && !announced.has(news)) {
    if (news !== 'open' || announced.size > 0) text($('announcer'), say(`announce.${news}`));
    announced.add(news);
  }
}

function text(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

// ---- how the offer stands

/** Seldom while nothing can happen, more often around the start, never while nobody looks. */
function pause() {
  const time = now();
  const toStart = time === null ? 0 : startsAt - time;
  if (time !== null && time >= endsAt) return 60_000;
  if (toStart > 600_000) return 60_000;
  if (toStart > 60_000) return 15_000;
  if (toStart > 3_000) return Math.min(8_000, toStart);
  if (secured) return 60_000;
  return state?.soldOut ? 8_000 : 3_000;
}

let failures = 0;
async function look() {
  clearTimeout(timer);
  const asked = sku;
  try {
    const answer = await offerState(sale.activityId, asked);
    if (asked !== sku) return;
    state = answer;
    offline = false;
    failures = 0;
  } catch (problem) {
    if (asked !== sku) return;
    failures += 1;
    offline = problem.code === 'network';
    if (problem.code === 'not-found') state = null; // not live yet, or no more
  }
  draw();
  timer = setTimeout(() => document.hidden || look(), jittered(Math.min(60_000, pause() * 2 ** Math.min(failures, 4))));
}

// ---- one click

async function buy(event) {
  event.preventDefault();
  if (busy || secured || $('buy').disabled) return;
  busy = true;
  tried = true;
  restUntil = performance.now() + REST_AFTER_CLICK;
  tell(say('state.asking'));
  draw();
  try {
    await sleep(Math.random() * SPREAD); // honest clicks spread over half a second
    const reservation = await purchase(await token(), randomKey());
    remember(reservation.reservationId);
    await followUp(reservation.reservationId);
  } catch (problem) {
    explain(problem);
  } finally {
    busy = false;
    draw();
  }
}

async function token() {
  let captcha = {};
  for (;;) {
    try {
      return (await call('POST', '/tokens', { body: wish(captcha) })).token;
    } catch (problem) {
      if (!problem.code?.startsWith('captcha')) throw problem;
      captcha = await solve(wish({}));
      if (captcha === null) throw problem;
    }
  }
}

/** Ids have up to 18 digits, more than a number of this language holds, so they are put in as text. */
function wish(more) {
  return `{"activityId":${sale.activityId},"skuId":${sku}${JSON.stringify(more).slice(1).replace(/^"/, ',"')}`;
}

/** The same key means the same purchase, however often it has to be asked. */
async function purchase(purchaseToken, key) {
  const body = JSON.stringify({ token: purchaseToken, quantity: Number($('quantity').value || 1) });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call('POST', '/purchases', { body, headers: { 'Idempotency-Key': key } });
    } catch (problem) {
      const open = problem.code === 'outcome-unknown' || problem.code === 'network';
      if (!open || attempt === ATTEMPTS_AT_UNKNOWN) throw problem;
      tell(sayProblem(problem.code));
      await sleep(jittered(Math.max(1000, problem.retryAfterMillis) * attempt));
    }
  }
}

function explain(problem) {
  if (!(problem instanceof Refusal)) {
    tell(say('problem.other'), 'bad');
    throw problem;
  }
  restUntil = Math.max(restUntil, performance.now() + problem.retryAfterMillis);
  if (problem.code === 'sold-out' && state) state.soldOut = true;
  tell(sayProblem(problem.code), 'bad');
}

// ---- what became of it

const place = () => `seckill-${sale.activityId}-${sale.scope === 'ACTIVITY' ? 'all' : sku}`;
const remember = (id) => sessionStorage.setItem(place(), id);
const forget = () => sessionStorage.removeItem(place());

async function followUp(id) {
  following.abort();
  following = new AbortController();
  secured = true;
  step('queued');
  tell(say('state.queued'));
  draw();
  const last = await follow(id, () => {}, following.signal);
  if (last) settle(last);
}

function settle(view) {
  order = null;
  if (view.status === 'ORDERED') {
    order = view;
    text($('order'), say('order.number', view.orderNo));
    $('order').hidden = false;
    drawOutcome();
    return;
  }
  secured = false;
  forget();
  $('steps').hidden = true;
  tell(say(view.status === 'LOST' ? 'state.lost' : view.reason === 'SECOND_GRANT' ? 'state.failed-second' : 'state.failed'), 'bad');
}

function drawOutcome() {
  const { orderStatus } = order;
  step(orderStatus === 'PAID' ? 'paid' : 'ordered');
  const payable = orderStatus === 'PENDING';
  $('pay').hidden = !payable || !(sale.sandbox || sale.cashier);
  if (orderStatus === 'PAID') tell(say('state.paid'), 'good');
  if (orderStatus === 'TIMEOUT') {
    $('steps').hidden = true;
    secured = false;
    forget();
    tell(say('state.timeout'), 'bad');
  }
  drawOrder(now());
}

let spoken = '';
let asking = false;
function drawOrder(time) {
  if (order?.orderStatus !== 'PENDING' || time === null) return;
  const left = Date.parse(order.expiresAt) - time;
  // The seconds are for the eye; a screen reader hears the sentence when it appears, and each minute.
  const words = left > 0 ? say('state.ordered', span(left)) : say('state.ordered-late');
  const minute = `${order.orderNo} ${left > 0 ? Math.ceil(left / 60_000) : 'late'}`;
  $('message').setAttribute('aria-live', minute === spoken ? 'off' : 'polite');
  spoken = minute;
  if (!paying) tell(words + (left > 0 && !sale.sandbox && !sale.cashier ? ` · ${say('state.pay-elsewhere')}` : ''));
  if (left < -1000 && !asking) recheck();
}

async function recheck() {
  asking = true;
  try {
    const view = await ask(order.reservationId);
    if (view.orderStatus !== 'PENDING') settle(view);
  } catch {
    // asked again below
  }
  setTimeout(() => { asking = false; }, jittered(3000));
}

let paying = false;
async function pay() {
  if (sale.cashier) {
    location.assign(sale.cashier.replace('{orderNo}', encodeURIComponent(order.orderNo)));
    return;
  }
  paying = true;
  $('pay').disabled = true;
  tell(say('state.paying'));
  try {
    await call('POST', '/sandbox/payments', { body: JSON.stringify({ orderNo: order.orderNo }) });
    settle(await ask(order.reservationId));
    $('message').focus();
  } catch (problem) {
    tell(problem.code === 'other' ? say('state.pay-refused') : sayProblem(problem.code), 'bad');
    await sleep(2000);
  } finally {
    paying = false;
    $('pay').disabled = false;
    draw();
  }
}

function step(name) {
  const all = [...$('steps').children];
  const at = all.findIndex((each) => each.dataset.step === name);
  $('steps').hidden = false;
  all.forEach((each, i) => {
    each.classList.toggle('done', i <= at);
    each.classList.toggle('now', i === at + 1);
  });
  $('result').hidden = false;
}

function tell(words, mood = '') {
  if (mood === 'bad' || !secured) $('steps').hidden = !secured;
  $('result').hidden = false;
  $('message').className = `message ${mood}`;
  text($('message'), words);
}

// ---- choice

function choose() {
  sku = new FormData($('form')).get('sku') ?? sku;
  const limit = offers.get(sku)?.limit ?? 1;
  $('quantity-row').hidden = limit < 2;
  $('quantity').replaceChildren(...Array.from({ length: limit }, (_, i) => new Option(i + 1, i + 1)));
  state = null;
  look();
}

async function resume() {
  const id = sessionStorage.getItem(place());
  if (!id) return;
  try {
    await followUp(id);
  } catch {
    secured = false;
    forget();
    $('result').hidden = true;
  }
  draw();
}

$('form').addEventListener('submit', buy);
$('form').addEventListener('change', (event) => event.target.name === 'sku' && !secured && choose());
$('pay').addEventListener('click', pay);
document.addEventListener('visibilitychange', () => document.hidden || look());
choose();
resume();
draw();
setInterval(draw, 200);
