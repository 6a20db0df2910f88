/** Letters as they are compared: no accents, no marks of direction, digits from 0 to 9. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\u0629/gu, '\u0647')
    .trim()
}

/**
 * A period in one of the app's languages, word by word joined by dashes, in the English words
 * of an address and in their order: `letzte-30-tage` is `last-30-days`.
 */
export function plainPeriod(words: string): string {
  const named = joinedNames.reduce((text, [name, plain]) => text.replace(name, plain), words)
  const plain = named.split('-').flatMap(plainTokens).join('-')
  return orders.reduce((text, [pattern, order]) => text.replace(pattern, order), plain)
}

// Months of the Levant have names of two words.
const joinedNames = [
  ['كانون-الثاني', 'january'],
  ['كانون-الاول', 'december'],
  ['تشرين-الاول', 'october'],
  ['تشرين-الثاني', 'november'],
] as const

function plainTokens(token: string): readonly string[] {
  const [, name, rest] = /^(kw|gj|wj|ef)(\d.*)$/u.exec(token) ?? []
  if (name !== undefined && rest !== undefined) return [...plainTokens(name), rest]
  const known = plainWordFor(token) ?? plainWordFor(token.replace(/[.\u00ba]$/u, ''))
  if (known === undefined) return [token.replace(/^(\d{1,2})[.\u00ba]$/u, '$1')]
  return known === '' ? [] : known.split('-')
}

const unit = '(day|week|month|quarter|half|year|fiscal-(?:quarter|half|year))'

// Where each language puts what; the English order is the one of an address.
const orders: readonly (readonly [pattern: RegExp, order: string])[] = [
  [/-of(?:-the|-this)?(?=-)/gu, ''],
  [/^(?:(?:the|in|for)-)+/u, ''],
  [/\bfinancial\b/gu, 'fiscal'],
  [/\bfiscal-year-fiscal\b/gu, 'fiscal-year'],
  [/\b(year|quarter|half)-fiscal\b/gu, 'fiscal-$1'],
  [/\bhalf-year\b/gu, 'half'],
  [/\bbeginning\b/gu, 'start'],
  [/\bfirst(?=-(?:quarter|half)\b)/gu, '1'],
  [/\bsecond(?=-(?:quarter|half)\b)/gu, '2'],
  [/\bthird(?=-quarter\b)/gu, '3'],
  [/\bfourth(?=-quarter\b)/gu, '4'],
  [/(?<!last-)\b([1-4])-quarter\b(?!-last)/gu, 'q$1'],
  [/\bquarter-([1-4])\b/gu, 'q$1'],
  [/(?<!last-)\b([12])-half\b(?!-last)/gu, 'h$1'],
  [/\bhalf-([12])\b/gu, 'h$1'],
  [/^current-/u, 'this-'],
  [/^(?:previous|prior|past)-/u, 'last-'],
  [new RegExp(`^${unit}-(this|last)$`, 'u'), '$2-$1'],
  [new RegExp(`^(?:this|last)-((?:this|last)-${unit})$`, 'u'), '$1'],
  [new RegExp(`^this-${unit}-(this|last)$`, 'u'), '$2-$1'],
  [new RegExp(`^(?:(\\d+)-last|last-(\\d+))-${unit}$`, 'u'), 'last-$1$2-$3s'],
  [new RegExp(`^(\\d+)-${unit}(?:s|-last)?$`, 'u'), 'last-$1-$2s'],
  [new RegExp(`^(?:start-)+${unit}(?:-(?:today|to-date))?$|^${unit}-today$`, 'u'), '$1$2-to-date'],
  [/^year-(?=\d{4}$)/u, ''],
  [/^all-dates$/u, 'all'],
]

/**
 * Words for periods in German, Spanish and Arabic, as they are typed, to the English ones that an
 * address has. Accents and letters' variants are folded away: see `foldLetters`. A word that says
 * nothing by itself stands under ''.
 */
const spoken: Readonly<Record<string, string>> = {
  '': `der die das den dem im in von vom zum ab seit bis
    el la los las en de del desde hasta lo que va
    من في خلال منذ الى حتى`,
  this: `dieser diese dieses diesen diesem aktueller aktuelle aktuelles aktuellen laufender laufende
    laufendes laufenden este esta actual هذا هذه الحالي الحاليه الجاري الجاريه`,
  last: `letzter letzte letztes letzten letztem voriger vorige voriges vorigen vergangener vergangene
    vergangenes vergangenen vorheriger vorherige vorheriges vorherigen pasado pasada pasados pasadas
    anterior anteriores ultimo ultima ultimos ultimas
    الماضي الماضيه السابق السابقه الفائت الفائته اخر الاخير الاخيره`,
  day: 'tag tage tagen dia dias يوم يوما ايام',
  week: 'woche wochen kw semana semanas اسبوع الاسبوع اسبوعا اسابيع',
  month: 'monat monate monaten mes meses شهر الشهر شهرا اشهر شهور',
  quarter: 'quartal quartale quartalen trimestre trimestres ربع الربع ربعا ارباع',
  half: 'halbjahr halbjahre hj semestre semestres نصف النصف',
  year: `jahr jahre jahren ano anos سنه السنه سنوات سنين عام العام عاما اعوام`,
  fy: 'gj wj ef',
  fiscal: 'مالي ماليه المالي الماليه',
  'fiscal-year': `geschaftsjahr geschaftsjahre geschaftsjahres geschaeftsjahr wirtschaftsjahr
    ejercicio ejercicios`,
  'fiscal-quarter': 'geschaftsquartal',
  'fiscal-half': 'geschaftshalbjahr',
  today: 'heute hoy fecha اليوم',
  yesterday: 'gestern ayer امس',
  all: 'alle alles gesamter gesamte gesamten ganzer ganzen todo todas كل الكل جميع',
  dates: 'daten zeitraum fechas التواريخ',
  start: 'beginn anfang inicio principio comienzo بدايه اول',
  'last-week': 'vorwoche',
  'last-month': 'vormonat',
  'last-quarter': 'vorquartal',
  'last-half': 'vorhalbjahr',
  'last-year': 'vorjahr',
  'last-fiscal-year': 'vorgeschaftsjahr vorwirtschaftsjahr',
  'start-week': 'wochenbeginn wochenanfang',
  'start-month': 'monatsbeginn monatsanfang',
  'start-quarter': 'quartalsbeginn quartalsanfang',
  'start-half': 'halbjahresbeginn halbjahresanfang',
  'start-year': 'jahresbeginn jahresanfang',
  'start-fiscal-year': 'geschaftsjahresbeginn geschaftsjahresanfang',
  '1': 'erste erstes primer الاول',
  '2': 'zweite zweites segundo الثاني',
  '3': 'dritte drittes tercer الثالث',
  '4': 'vierte viertes cuarto الرابع',
  q1: 't1 1t',
  q2: 't2 2t',
  q3: 't3 3t',
  q4: 't4 4t',
  h1: 's1 1s',
  h2: 's2 2s',
  january: 'januar janner enero ene يناير',
  february: 'februar feber febrero فبراير شباط',
  march: 'marz maerz mrz marzo مارس اذار',
  april: 'abril abr ابريل نيسان',
  may: 'mai mayo مايو ايار',
  june: 'juni junio يونيو حزيران',
  july: 'juli julio يوليو تموز',
  august: 'agosto ago اغسطس اب',
  september: 'septiembre setiembre سبتمبر ايلول',
  october: 'oktober okt octubre اكتوبر',
  november: 'noviembre نوفمبر',
  december: 'dezember dez diciembre dic ديسمبر',
}

const dictionary = new Map(
  Object.entries(spoken).flatMap(([plain, words]) =>
    words.split(/\s+/u).map((word) => [word, plain] as const),
  ),
)

/** The English word for a word of another language; undefined for an unknown word. */
function plainWordFor(word: string): string | undefined {
  return dictionary.get(word)
}
