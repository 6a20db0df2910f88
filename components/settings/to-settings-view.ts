import type { ClientSettingsView } from '@/components/settings/client-settings'
import type { FirmSettingsView } from '@/components/settings/firm-settings'
import type { Option } from '@/components/settings/settings-parts'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { auditDays, exportDays } from '@/lib/domain/people/retention'
import { allDates } from '@/lib/domain/periods/named-period'
import { timeZones } from '@/lib/domain/periods/local-clock'
import { monthNames } from '@/lib/format/day-format'
import { periodName } from '@/lib/format/period-name'
import { currentFiscalYear, periodWords } from '@/lib/format/named-periods'
import type { Reader } from '@/lib/format/create-reader'

export interface FirmSettingsRead {
  readonly firm: { readonly name: string; readonly time_zone: string; readonly people: number }
  /** Within how many days a second factor is required; null where it is not. */
  readonly factorGrace: number | null
  /** How many people have none. */
  readonly withoutFactor: number
  readonly period: string | null
  readonly closeDay: number
  readonly negatives: string
  readonly feed: { readonly createdAt: string; readonly lastReadAt: string | null } | undefined
  /** Known only just after it was made. */
  readonly feedAddress: string | undefined
  readonly retention: { readonly audit_days: number | null; readonly export_days: number }
  readonly notifications: FirmSettingsView['notifications']
  readonly signIn: FirmSettingsView['signIn']
  readonly hasPassword: boolean
  readonly isAdmin: boolean
  readonly now: Date
}

export function toFirmSettingsView(read: FirmSettingsRead, reader: Reader): FirmSettingsView {
  const { firm, feed } = read
  const { text } = reader
  return {
    firm: {
      name: firm.name,
      timeZone: read.isAdmin ? firm.time_zone : zoneName(firm.time_zone),
      timeZones: read.isAdmin ? zoneOptions(firm.time_zone) : [],
      people: text('settings.people_count', { count: firm.people }),
    },
    secondFactor: {
      value: read.factorGrace === null ? '' : String(read.factorGrace),
      options: [null, 0, 7, 14, 30].map((days) => ({
        value: days === null ? '' : String(days),
        label:
          days === null
            ? text('settings.factor_optional')
            : text('settings.factor_within', { count: days }),
      })),
      hint: text('settings.factor_without', { count: read.withoutFactor }),
    },
    period: read.period,
    fiscalStart: String(reader.fiscalStart),
    months: monthOptions(reader),
    fiscalHint: text('settings.fiscal_hint', currentFiscalYear(reader, read.now)),
    closeDay: String(read.closeDay),
    negatives: read.negatives === 'parentheses' ? 'parentheses' : 'minus',
    calendar: {
      isOn: feed !== undefined,
      state: feed === undefined ? text('settings.calendar_off') : feedState(feed, reader),
      address: feed === undefined ? undefined : read.feedAddress,
    },
    retention: toRetention(read.retention, text),
    notifications: read.notifications,
    signIn: read.signIn,
    hasPassword: read.hasPassword,
    isAdmin: read.isAdmin,
  }
}

function toRetention(
  { audit_days, export_days }: FirmSettingsRead['retention'],
  text: Reader['text'],
): FirmSettingsView['retention'] {
  return {
    audit: String(audit_days ?? ''),
    auditOptions: auditDays.map((days) => ({
      value: String(days ?? ''),
      label:
        days === null
          ? text('settings.keep_for_ever')
          : text('settings.years', { count: Math.round(days / 365) }),
    })),
    exports: String(export_days),
    exportOptions: exportDays.map((days) => ({
      value: String(days),
      label: text('settings.days', { count: days }),
    })),
  }
}

function feedState(
  { createdAt, lastReadAt }: NonNullable<FirmSettingsRead['feed']>,
  { text, instantFull }: Reader,
): string {
  const at = instantFull(createdAt)
  return lastReadAt === null
    ? text('settings.calendar_on_unread', { at })
    : text('settings.calendar_on_read', { at, read: instantFull(lastReadAt) })
}

export interface ClientSettingsRead {
  readonly client: { readonly connection_id: string; readonly name: string }
  readonly own: {
    readonly period: string | null
    readonly time_zone: string | null
    readonly fiscal_start: number | null
  }
  readonly firm: {
    readonly period: string | null
    readonly time_zone: string
    readonly fiscal_start: number | null
  }
  readonly marks: Pick<PortfolioClient, 'tags' | 'assigned' | 'isFavourite' | 'isArchived'>
  readonly people: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly mayChange: boolean
  readonly now: Date
}

export function toClientSettingsView(
  { client, own, firm, marks, people, mayChange, now }: ClientSettingsRead,
  reader: Reader,
): ClientSettingsView {
  const { text } = reader
  const months = monthOptions(reader)
  const month = months[(firm.fiscal_start ?? 1) - 1]?.label ?? ''
  return {
    title: text('connections.client_settings'),
    connection_id: client.connection_id,
    period: own.period,
    periodHint: text('settings.period_empty_client', {
      period: periodName(firm.period ?? allDates, periodWords(reader)),
    }),
    fiscalStart: own.fiscal_start === null ? '' : String(own.fiscal_start),
    months: [{ value: '', label: text('settings.as_firm_month', { month }) }, ...months],
    fiscalHint: text('settings.fiscal_hint', currentFiscalYear(reader, now)),
    timeZone: own.time_zone ?? '',
    timeZones: [
      { value: '', label: text('settings.as_firm', { zone: zoneName(firm.time_zone) }) },
      ...zoneOptions(own.time_zone),
    ],
    tags: marks.tags.join(', '),
    isFavourite: marks.isFavourite,
    isArchived: marks.isArchived,
    people: people?.map(({ id, name }) => ({
      id,
      name,
      isAssigned: marks.assigned.some((each) => each.id === id),
    })),
    mayChange,
  }
}

function monthOptions({ locale }: Reader): Option[] {
  return monthNames(locale).map((label, index) => ({ value: String(index + 1), label }))
}

/** All of them, and the one that is set where it has another name by now. */
function zoneOptions(zone: string | null): Option[] {
  const known = zone === null || timeZones.includes(zone) ? timeZones : [zone, ...timeZones]
  return known.map((each) => ({ value: each, label: zoneName(each) }))
}

function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
