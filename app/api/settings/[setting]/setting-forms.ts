import * as z from 'zod'
import { closeForms } from '@/app/api/settings/[setting]/close-forms'
import { parseRetention } from '@/lib/domain/people/retention'
import { isTimeZone } from '@/lib/domain/periods/local-clock'
import type { AuditEvent } from '@/lib/server/audit/audit'
import type { PersonSession } from '@/lib/server/auth/guards'
import { findSignInPolicy } from '@/lib/server/auth/sign-in-policy'
import { refreshFirmItems } from '@/lib/server/close/refresh-firm-items'
import type { Context } from '@/lib/server/context'
import {
  type FirmSettings,
  saveFactorGrace,
  saveFirmFacts,
  saveFirmFigures,
  savePasswordSignIn,
  saveRetention,
} from '@/lib/server/db/setting'
import type { Query } from '@/lib/server/db/store/database'
import { formText, parseFiscalStart, parsePeriodSetting } from '@/lib/server/http/form-fields'
import { maxNameLength } from '@/lib/server/http/parse-person-form'
import { HttpError } from '@/lib/server/http/to-problem'

/** What a form changes, and the events that say so. */
interface SettingChange {
  save: (query: Query, before: FirmSettings) => Promise<void>
  events: (before: FirmSettings) => Pick<AuditEvent, 'kind' | 'detail' | 'connection_id'>[]
}

/** Throws HttpError for a form whose fields do not fit the setting. */
export type SettingForm = (
  form: FormData,
  sender: PersonSession,
  context: Pick<Context, 'env' | 'store'>,
) => SettingChange | Promise<SettingChange>

// An absent field is refused: coerced, it would pass for a number.
const factorGraceSchema = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(90)),
])

const settingForms: Readonly<Record<string, SettingForm>> = {
  ...closeForms,

  /** What the firm is called, and where its days begin. */
  firm: (form, { person, firm }) => {
    const name = formText(form, 'name', maxNameLength)
    if (name === '') throw new HttpError(422, { say: 'problems.firm_name' })
    const time_zone = formText(form, 'time_zone', 64)
    if (!isTimeZone(time_zone)) throw new HttpError(422, { say: 'settings.time_zone_unknown_text' })
    const detail = {
      ...(name !== firm.name && { name }),
      ...(time_zone !== firm.time_zone && { time_zone }),
    }
    return {
      save: (query) => saveFirmFacts(query, person, { name, time_zone }),
      events: () => [{ kind: 'firm.facts_changed', detail }],
    }
  },

  /** What every client's figures start from. */
  figures: (form, { person }) => {
    const figures = { period: parsePeriodSetting(form), fiscal_start: parseFiscalStart(form) }
    return {
      save: async (query, { fiscal_start }) => {
        await saveFirmFigures(query, person, figures)
        if (figures.fiscal_start === fiscal_start) return
        await refreshFirmItems(query, { firm_id: person.firm_id })
      },
      events: () => [{ kind: 'firm.settings_changed', detail: figures }],
    }
  },

  /** For how long the firm keeps its audit log and the records of its exports. */
  retention: (form, { person }) => {
    const retention = parseRetention(form.get('audit_days'), form.get('export_days'))
    if (retention === undefined) throw noField('audit_days, export_days', 400)
    return {
      save: (query) => saveRetention(query, person, retention),
      events: ({ audit_days: audit_days_before }) => [
        { kind: 'firm.retention_changed', detail: { ...retention, audit_days_before } },
      ],
    }
  },

  /** Whether people of the firm need a second factor, and within how many days. */
  'second-factor': (form, { person }) => {
    const { data: days } = factorGraceSchema.safeParse(form.get('second_factor'))
    if (days === undefined) throw noField('second_factor', 422)
    return {
      save: (query) => saveFactorGrace(query, person, days),
      events: () => [{ kind: 'firm.second_factor_set', detail: { days } }],
    }
  },

  /** Whether the firm's people sign in with a password, or at the OpenID provider alone. */
  'sign-in': async (form, { person }, context) => {
    const policy = await findSignInPolicy(context, person)
    if (policy === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
    const value = form.get('value')
    if (value !== 'on' && value !== 'off') throw noField('value', 400)
    const isOn = value === 'on'
    const { isLinked, provider } = policy
    if (!isOn && !isLinked) {
      throw new HttpError(422, { say: 'problems.sso_first', values: { name: provider } })
    }
    return {
      save: (query) => savePasswordSignIn(query, person, isOn),
      events: () => [
        { kind: isOn ? 'firm.passwords_on' : 'firm.passwords_off', detail: { provider } },
      ],
    }
  },
}

export function findSettingForm(setting: string): SettingForm | undefined {
  return Object.hasOwn(settingForms, setting) ? settingForms[setting] : undefined
}

function noField(field: string, status: 400 | 422): HttpError {
  return new HttpError(status, { say: 'problems.field', values: { field } })
}
