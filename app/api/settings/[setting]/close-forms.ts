import * as z from 'zod'
import { itemForm } from '@/app/api/settings/[setting]/item-form'
import type { SettingForm } from '@/app/api/settings/[setting]/setting-forms'
import { maxDaysApart } from '@/lib/domain/checks/thresholds'
import type { Materiality } from '@/lib/domain/close/materiality'
import { smallestUnits } from '@/lib/search-params/typed-amount'
import { thresholdsDetail } from '@/lib/server/close/change-thresholds'
import { refreshFirmItems } from '@/lib/server/close/refresh-firm-items'
import { saveMateriality, saveTwoSigners } from '@/lib/server/db/close-policy'
import { saveFirmThresholds } from '@/lib/server/db/close-thresholds'
import { findClient } from '@/lib/server/db/connection'
import { changeFirmItem } from '@/lib/server/db/firm-item'
import { saveCloseDay } from '@/lib/server/db/setting'
import { rawFormText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'

const maxCurrencies = 20

// An absent field is refused: coerced, it would pass for a number.
const daysSchema = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(maxDaysApart)),
])

const closeDaySchema = z.coerce.number().int().min(1).max(28)

/** What an admin sets of the close. */
export const closeForms = {
  /** By which day of the next month a month is closed. */
  'close-day': (form, { person }) => {
    const { data: day } = closeDaySchema.safeParse(form.get('close_day'))
    if (day === undefined) throw new HttpError(422, { say: 'problems.close_day' })
    return {
      save: async (query, { closeDay }) => {
        if (day !== closeDay) await saveCloseDay(query, person, day)
      },
      events: ({ closeDay }) =>
        day === closeDay ? [] : [{ kind: 'firm.close_day_set', detail: { day } }],
    }
  },

  /** One of the firm's items: added, changed, moved or ended. */
  items: (form, { person }) => {
    const change = itemForm(form)
    return {
      save: async (query) => {
        if (await changeFirmItem(query, person, change)) {
          await refreshFirmItems(query, { firm_id: person.firm_id })
          return
        }
        throw change.does === 'add' ? tooMany : new HttpError(404, { say: 'problems.nothing_here' })
      },
      events: () => [{ kind: 'firm.items_changed', detail: { does: change.does } }],
    }
  },

  /** From which amount on something holds a close up, of the firm or of one client. */
  materiality: async (form, { person }, { store }) => {
    const materiality = amountsOf(form)
    const connection_id = rawFormText(form, 'connection_id')
    const client =
      connection_id === '' ? undefined : await findClient(store.database, person, connection_id)
    if (connection_id !== '' && client === undefined) {
      throw new HttpError(404, { say: 'problems.no_client' })
    }
    const detail = { currencies: [...materiality.keys()] }
    const ofClient = client && { connection_id: client.connection_id }
    return {
      save: (query) => saveMateriality(query, person, materiality, client?.connection_id),
      events: () => [{ kind: 'firm.materiality_changed', detail, ...ofClient }],
    }
  },

  /** By what checks find something, of clients that have nothing of their own. */
  thresholds: (form, { person }) => {
    const { data: days } = daysSchema.safeParse(form.get('days'))
    if (days === undefined) throw new HttpError(422, { say: 'problems.close_thresholds' })
    const thresholds = { large: amountsOf(form), days: days ?? undefined }
    return {
      save: (query) => saveFirmThresholds(query, person, thresholds),
      events: () => [{ kind: 'firm.thresholds_changed', detail: thresholdsDetail(thresholds) }],
    }
  },

  /** Whether a close is signed by two people. */
  'two-signers': (form, { person }) => {
    const value = form.get('value')
    if (value !== 'on' && value !== 'off') {
      throw new HttpError(400, { say: 'problems.field', values: { field: 'value' } })
    }
    return {
      save: (query) => saveTwoSigners(query, person, value === 'on'),
      events: () => [{ kind: 'firm.two_signers_set', detail: { on: value === 'on' } }],
    }
  },
} satisfies Readonly<Record<string, SettingForm>>

/** A currency without an amount has none. */
function amountsOf(form: FormData): Materiality {
  const currencies = form.getAll('currency')
  const typed = form.getAll('from')
  if (currencies.length > maxCurrencies || currencies.length !== typed.length) throw unreadable
  return new Map(
    currencies.flatMap((currency, at) => {
      const from = typed[at]
      const amount = typeof from === 'string' ? from.trim() : ''
      if (amount === '') return []
      const code = typeof currency === 'string' ? currency.trim().toUpperCase() : ''
      if (!/^[A-Z]{3}$/u.test(code)) throw unreadable
      const units = amount.length > 40 ? undefined : smallestUnits(amount, code)
      if (units === undefined || units.startsWith('-')) throw unreadable
      return [[code, BigInt(units)] as const]
    }),
  )
}

const tooMany = new HttpError(422, { say: 'problems.close_items' })
const unreadable = new HttpError(422, { say: 'problems.close_materiality' })
