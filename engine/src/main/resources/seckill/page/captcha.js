// The captcha: a piece that is slid into its gap, by finger, mouse or arrow keys. Asked for only when the engine says so.

import { call, Refusal, sleep } from './calls.js';
import { say, sayProblem } from './words.js';

const PATIENCE = 5;

/** @param wish the request's body that names the offer. Resolves to what the token's request needs more, or null when the buyer gives up. */
export async function solve(wish) {
  const box = document.getElementById('captcha');
  try {
    for (let note = say('captcha.ask'); ;) {
      const puzzle = await given(wish, box);
      const position = await put(puzzle, box, note);
      if (position === null) return null;
      note = say('captcha.ask');
      if (position === undefined) continue;
      try {
        const body = JSON.stringify({ captchaId: puzzle.captchaId, position });
        return { captchaPass: (await call('POST', '/captchas/answers', { body })).captchaPass };
      } catch (problem) {
        if (problem.code === 'captcha-wrong') note = say('captcha.wrong');
        else if (problem.code === 'captcha-gone') note = sayProblem(problem.code);
        else throw problem;
      }
    }
  } finally {
    box.hidden = true;
    box.replaceChildren();
    document.getElementById('message').focus({ preventScroll: true });
  }
}

async function given(wish, box) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call('POST', '/captchas', { body: wish });
    } catch (problem) {
      const soon = problem.code === 'captcha-too-soon' || problem.code === 'captcha-busy';
      if (!(problem instanceof Refusal) || !soon || attempt === PATIENCE) throw problem;
      box.replaceChildren(line(sayProblem(problem.code)));
      box.hidden = false;
      await sleep(Math.max(1000, problem.retryAfterMillis));
    }
  }
}

/** Shows the puzzle; resolves to where the piece was put, undefined for another picture, null when the buyer gives up. */
function put(puzzle, box, note) {
  return new Promise((resolve) => {
    const board = element('div', 'board');
    const piece = picture(puzzle.piece, 'piece');
    piece.style.width = `${100 * puzzle.pieceWidth / puzzle.width}%`;
    board.append(picture(puzzle.background, ''), piece);

    const slider = element('input', '');
    slider.type = 'range';
    slider.min = 0;
    slider.max = puzzle.width - puzzle.pieceWidth;
    slider.value = 0;
    slider.setAttribute('aria-label', say('captcha.slide'));
    slider.addEventListener('input', () => { piece.style.left = `${100 * slider.value / puzzle.width}%`; });
    slider.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        event.preventDefault(); // or the browser would press the form's button
        done();
      }
    });

    const choices = element('div', 'choices');
    const done = () => resolve(Number(slider.value));
    choices.append(
      button('captcha.confirm', done),
      button('captcha.other', () => resolve(undefined)),
      button('captcha.cancel', () => resolve(null)));
    box.replaceChildren(line(note), board, slider, choices);
    box.hidden = false;
    slider.focus();
  });
}

function line(words) {
  const p = element('p', '');
  p.setAttribute('role', 'status');
  p.textContent = words;
  return p;
}

function picture(source, name) {
  const image = element('img', name);
  image.src = source;
  image.alt = '';
  image.draggable = false;
  return image;
}

function button(word, pressed) {
  const made = element('button', word === 'captcha.confirm' ? '' : 'plain');
  made.type = 'button';
  made.textContent = say(word);
  made.addEventListener('click', pressed);
  return made;
}

function element(tag, name) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  return made;
}
