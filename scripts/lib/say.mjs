/**
 * A line for whoever runs this at a command line.
 * @param {string} text
 */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * The same for what went wrong: an error in its own words.
 * @param {unknown} fault
 */
export function complain(fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
}
