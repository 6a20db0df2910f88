import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { budgets } from '@/lib/server/rights/budgets'

it('docs/operating.md says how much each budget is', async () => {
  const document = await readFile('docs/operating.md', 'utf8')
  const table = document.split('## Budgets')[1]?.split('\nPast that')[0] ?? ''
  const said = [...table.matchAll(/\| ([\d,]+) +\|$/gm)].map(([, text = '']) =>
    Number(text.replaceAll(',', '')),
  )
  expect(said.toSorted((a, b) => a - b)).toEqual(Object.values(budgets).toSorted((a, b) => a - b))
})
