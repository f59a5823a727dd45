// What the page says, in the page's language.

const sale = JSON.parse(document.getElementById('sale').textContent);

export { sale };

export function say(key, ...values) {
  const words = sale.words[key] ?? sale.words['problem.other'];
  return words.replace(/\{(\d)\}/g, (hole, i) => values[i] ?? hole);
}

export function sayProblem(code) {
  return say(`problem.${code}` in sale.words ? `problem.${code}` : 'problem.other');
}

const two = (number) => String(number).padStart(2, '0');

/** 3 days 04:05:06 as [days, hours, minutes, seconds]; the last second is counted up, so that 0 is the end itself. */
export function parts(millis) {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  return [Math.floor(seconds / 86_400), two(Math.floor(seconds / 3600) % 24), two(Math.floor(seconds / 60) % 60), two(seconds % 60)];
}

/** For sentences: 4:05, or 1:04:05. */
export function span(millis) {
  const [days, hours, minutes, seconds] = parts(millis);
  const all = days * 24 + Number(hours);
  return all > 0 ? `${all}:${minutes}:${seconds}` : `${Number(minutes)}:${seconds}`;
}
