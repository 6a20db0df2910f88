const withCode = /^(.*[\d)])\s*(dr|cr|db|d|c|s|h)\.?$/iu
const endsInLetter = /[a-z]\.?$/iu

/** The figure of a cell and the code behind it that says which way it went: "12.50 DR", "7,00H". */
export function splitCode(text: string): { figure: string; code: string | undefined } {
  // Most cells end in a digit, and a file has a million.
  const match = endsInLetter.test(text) ? withCode.exec(text) : null
  return { figure: match?.[1] ?? text, code: match?.[2] }
}
