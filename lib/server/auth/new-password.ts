import { isDemoSignIn } from '@/lib/server/db/firm'

/** NIST SP 800-63B: length is what counts, and no rule of composition. */
export const passwordLength = { min: 12, max: 256 } as const

export type PasswordFault =
  | 'length'
  /** Among the most used and breached ones, a simple variation of one, or a run of the keyboard. */
  | 'common'
  /** Made of the words that stand around it. */
  | 'personal'

/** What a guesser knows: the person, their address, their firm. */
export interface PasswordContext {
  personName: string
  email: string
  firmName: string
}

/** Why nobody may take this as a new password; undefined where they may. */
export async function findPasswordFault(
  password: string,
  context: PasswordContext,
): Promise<PasswordFault | undefined> {
  const { min, max } = passwordLength
  if (password.length < min || password.length > max) return 'length'
  if (isDemoSignIn({ email: '', password })) return 'common'
  const list = await readCommonPasswords()
  const folded = fold(password)
  if (isCommon(folded, list)) return 'common'
  return isPersonal(folded, context, list) ? 'personal' : undefined
}

// Each bundle that sets passwords reads its own: it is a copy of a file.
let commonPasswords: Promise<ReadonlySet<string>> | undefined

// 49,000 texts: loaded when somebody sets a password for the first time.
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common')
    .then(({ dictionary }) => new Set([...dictionary['passwords-common'], ...famous]))
    .catch((error: unknown) => {
      // It is tried again with the next password.
      commonPasswords = undefined
      throw error
    })
  return commonPasswords
}

/** Good only until they were printed. */
const famous = ['correcthorsebattery', 'correcthorsebatterystaple']

/** As guessers vary a password least: no case, no accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function isCommon(folded: string, list: ReadonlySet<string>): boolean {
  const plain = withoutSeparators(folded)
  if (plain === '' || isRun(plain)) return true
  const unit = repeatedUnit(plain)
  return unit.length <= 4 || [folded, plain, unit].some((each) => isListed(each, list))
}

const notWord = /[^\p{L}\p{N}]/gu
const maxSeparators = 3

/** Letters and digits alone; a text of more different signs than these is as it is. */
function withoutSeparators(folded: string): string {
  const isMixed = new Set(folded.match(notWord)).size > maxSeparators
  return isMixed ? folded : folded.replaceAll(notWord, '')
}

/** As many characters as these cannot be guessed beside a word, nor beside a name. */
const enoughBeside = 8

/** As it stands, and without what is put before or after a word, or in the place of its letters. */
function isListed(text: string, list: ReadonlySet<string>): boolean {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = text.replaceAll(/[^\p{L}]+$/gu, '').replaceAll(/[013457@$]/g, toLetter)
  const isWord = (each: string) => each.length >= 4 && text.length - each.length < enoughBeside
  return list.has(text) || [core, spelled].some((each) => isWord(each) && list.has(each))
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function toLetter(sign: string): string {
  return letters[sign] ?? sign
}

/** What a text repeats, the last time perhaps cut short; else the text. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit
  }
  return text
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]
const neighbours = new Set(
  rows.flatMap((row) =>
    Array.from({ length: row.length - 1 }, (_, index) => row.slice(index, index + 2)).flatMap(
      (pair) => [pair, `${pair[1]}${pair[0]}`],
    ),
  ),
)
const minRunShare = 0.75

/** Whether most of its signs are repeated, or stand beside the one before in the alphabet or on the keyboard. */
function isRun(text: string): boolean {
  const pairs = Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2))
  const foreseen = pairs.filter((pair) => pair[0] === pair[1] || neighbours.has(pair))
  return foreseen.length >= pairs.length * minRunShare
}

const productName = 'Countinghouse'
/** Shorter ones stand within other words, and count only by themselves. */
const minWordLength = 4

function isPersonal(folded: string, context: PasswordContext, list: ReadonlySet<string>): boolean {
  const { personName, email, firmName } = context
  // Without the top-level domain, which says nothing of them.
  const address = email.replace(/\.[^.@]*$/, '')
  const words = [personName, address, firmName, productName]
    .flatMap((each) => fold(each).split(notWord))
    .toSorted((left, right) => right.length - left.length)
  const others = folded.replaceAll(/[\p{L}\p{N}]+/gu, (each) => (words.includes(each) ? '' : each))
  const rest = words
    .filter((word) => word.length >= minWordLength)
    .reduce((left, word) => left.replaceAll(word, ''), withoutSeparators(others))
  if (rest === withoutSeparators(folded)) return false
  return rest.length < enoughBeside || isCommon(rest, list)
}
