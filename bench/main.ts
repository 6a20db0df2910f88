import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Figure } from '@/bench/figure'
import { measureRows } from '@/bench/measure-rows'
import { measureSized } from '@/bench/sized/measure-sized'

// `npm run bench`, or `npm run bench -- P1 P14` for some rows of it; `--long` for the long runs too;
// `npm run bench -- P5 P7 --transactions 10000000` for those two over PostgreSQL, at that size.

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, transactions: { type: 'string' } },
  allowPositionals: true,
})
const wanted = new Set(positionals.map((name) => name.toUpperCase()))
const report = (line: string): void => console.log(line)

const figures =
  values.transactions === undefined
    ? await measureRows(wanted, { long: values.long, report })
    : await measureSized(wanted, Number(values.transactions), report)
if (figures.length === 0) {
  console.error(`No row is called ${[...wanted].join(', ')}; nothing was measured.`)
  process.exit(2)
}
print(figures)
await writeFile(
  'bench/results.json',
  `${JSON.stringify({ node: process.version, cores: availableParallelism(), figures }, null, 2)}\n`,
)
const short = figures.filter(({ met }) => !met).length
console.log(`\n${figures.length - short} of ${figures.length} figures reach their goal.`)

function print(rows: readonly Figure[]): void {
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores\n`)
  console.log('| row | figure | held against | measured | goal | |')
  console.log('|---|---|---|---|---|---|')
  for (const { row, what, against, value, goal, met } of rows) {
    console.log(`| ${row} | ${what} | ${against} | ${value} | ${goal} | ${met ? 'met' : 'short'} |`)
  }
}
