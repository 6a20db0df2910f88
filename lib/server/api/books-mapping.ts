import * as z from 'zod'
import type { ReadingChoices } from '@/lib/domain/books/read-books'
import { type ColumnRole, columnRoles } from '@/lib/domain/books/table-shape'
import { signNames, signOf } from '@/lib/search-params/books'

type Refuse = (message: string) => void

const maxColumn = 200

const dayOrders = z.enum(['ymd', 'dmy', 'mdy'])
const decimals = z.enum(['point', 'comma'])
const signs = z.enum(signNames)
const missingDates = z.enum(['above'])

/** What may be said besides columns, each with what it may be. */
const settings = {
  dates: dayOrders,
  missing_dates: missingDates,
  decimals,
  sign: signs,
} as const

function isRole(name: string): name is ColumnRole {
  return columnRoles.some((role) => role === name)
}

/** "day=1,amount=3,dates=dmy": how a table is read, as a program writes it in an address. */
function parseMapping(text: string, refuse: Refuse): ReadingChoices {
  const columns: ColumnRole[] = []
  const said = new Map<string, string>()
  const codes = { in: [] as string[], out: [] as string[] }
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...rest] = part.split('=').map((each) => each.trim())
    const value = rest.join('=')
    if (name === 'in' || name === 'out') codes[name].push(value)
    else if (isRole(name)) addColumn(columns, name, value, refuse)
    else if (!Object.hasOwn(settings, name)) refuse(`${name} is not known`)
    else if (settings[name as keyof typeof settings].safeParse(value).success) said.set(name, value)
    else refuse(`${name} cannot be ${value}`)
  }
  const { data: dayOrder } = dayOrders.safeParse(said.get('dates'))
  const { data: mark } = decimals.safeParse(said.get('decimals'))
  const sign = signs.safeParse(said.get('sign') ?? (codes.out.length > 0 ? 'coded' : undefined))
  const all = [...codes.in, ...codes.out].join(',')
  return {
    ...(columns.length > 0 && { columns: Array.from(columns, (role) => role ?? 'skip') }),
    ...(dayOrder !== undefined && { dayOrder }),
    ...(said.has('missing_dates') && { carriesDay: true }),
    ...(mark !== undefined && { decimalMark: mark === 'comma' ? ',' : '.' }),
    ...(sign.success && { sign: signOf(sign.data, all, codes.out.join(',')) }),
  }
}

function addColumn(columns: ColumnRole[], role: ColumnRole, value: string, refuse: Refuse): void {
  const column = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (column < 1 || column > maxColumn)
    return refuse(`${role} needs the number of a column, from 1`)
  if (columns[column - 1] !== undefined) return refuse(`column ${column} is said twice`)
  columns[column - 1] = role
}

/** What of a table is known already, in the same form: what is open is left out. */
export function writeMapping({ columns = [], dayOrder, decimalMark }: ReadingChoices): string {
  const marks = { '.': 'point', ',': 'comma' } as const
  return [
    ...columns.flatMap((role, at) => (role === 'skip' ? [] : `${role}=${at + 1}`)),
    ...(dayOrder === undefined ? [] : [`dates=${dayOrder}`]),
    ...(decimalMark === undefined ? [] : [`decimals=${marks[decimalMark]}`]),
  ].join(',')
}

export const mappingSchema = z
  .string()
  .max(2000)
  .transform((text, context) =>
    parseMapping(text, (message) => context.addIssue({ code: 'custom', message })),
  )
