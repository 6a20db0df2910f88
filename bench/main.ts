import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Figure } from '@/bench/figure'
import { measureRows } from '@/bench/measure-rows'

// `npm run bench`, or `npm run bench -- P1 P14` for some rows of it; `--long` for the long runs too.

const given = process.argv.slice(2)
const wanted = new Set(given.filter((name) => name !== '--long').map((name) => name.toUpperCase()))

const figures = await measureRows(wanted, {
  long: given.includes('--long'),
  report: (line) => console.log(line),
})
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
