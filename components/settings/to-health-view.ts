import type { HealthLine, HealthView } from '@/components/settings/health-screen'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { describeSuspension } from '@/lib/i18n/connection-words'
import type { Reader } from '@/lib/i18n/reader'

export interface ShownHealth {
  readonly store: {
    readonly kind: 'embedded' | 'postgres'
    readonly isWritable: boolean
    readonly instances: number
  }
  readonly hold: StoreHold | null
  readonly key: { readonly id: string; readonly older: number; readonly changedAt: string | null }
  readonly lastRoundAt: string | undefined
  readonly banks: readonly {
    readonly environment: string
    readonly isTestData: boolean
    readonly milliseconds: number | undefined
  }[]
  readonly audit: {
    readonly verdict: { readonly wholeAt: Date } & (
      | { readonly kind: 'intact'; readonly events: number }
      | { readonly kind: 'broken'; readonly seq: number }
    )
    readonly anchoredAt: string | undefined
  }
}

/** The jobs run every minute; after some of them were missed nobody keeps access alive. */
const lateMilliseconds = 5 * 60 * 1000

export function toHealthView(health: ShownHealth, now: Date, reader: Reader): HealthView {
  const { text } = reader
  return {
    readAt: reader.clock(now.toISOString()),
    lines: [
      ...storeLines(health, reader),
      keyLine(health, reader),
      roundLine(health, now, reader),
      ...health.banks.map(({ environment, isTestData, milliseconds }): HealthLine => {
        const isSandbox = environment === 'sandbox' || isTestData
        return {
          key: `bank ${environment}`,
          label: text(isSandbox ? 'health.bank_sandbox' : 'health.bank', { environment }),
          value:
            milliseconds === undefined
              ? text('health.bank_silent')
              : text('health.bank_answers', { number: reader.number(milliseconds) }),
          tone: milliseconds === undefined ? 'danger' : 'good',
        }
      }),
      ...auditLines(health, reader),
    ],
  }
}

function storeLines({ store, hold }: ShownHealth, { text }: Reader): HealthLine[] {
  const kind =
    store.kind === 'embedded'
      ? text('health.embedded')
      : text('health.postgres', { count: store.instances })
  return [
    {
      key: 'store',
      label: text('health.store'),
      value: store.isWritable ? kind : text('health.store_failing'),
      tone: store.isWritable ? 'good' : 'danger',
    },
    {
      key: 'hold',
      label: text('health.connections'),
      value: hold === null ? text('health.at_work') : describeSuspension(hold, text),
      tone: hold === null ? 'good' : 'danger',
    },
  ]
}

function keyLine({ key }: ShownHealth, { text, instant }: Reader): HealthLine {
  return {
    key: 'key',
    label: text('health.key'),
    value:
      key.changedAt === null
        ? text('health.key_given', { id: key.id, count: key.older })
        : text('health.key_since', { id: key.id, date: instant(key.changedAt), count: key.older }),
    tone: 'plain',
  }
}

function roundLine({ lastRoundAt }: ShownHealth, now: Date, reader: Reader): HealthLine {
  const { text } = reader
  const isLate =
    lastRoundAt === undefined || now.getTime() - Date.parse(lastRoundAt) > lateMilliseconds
  return {
    key: 'round',
    label: text('health.round'),
    value:
      lastRoundAt === undefined
        ? text('health.no_round')
        : text('health.at', { at: reader.instantFull(lastRoundAt) }),
    tone: isLate ? 'attention' : 'good',
  }
}

function auditLines({ audit: { verdict, anchoredAt } }: ShownHealth, reader: Reader): HealthLine[] {
  const { text, number, instantFull } = reader
  const at = instantFull(verdict.wholeAt.toISOString())
  return [
    {
      key: 'audit',
      label: text('health.audit'),
      value:
        verdict.kind === 'intact'
          ? text('health.audit_intact', { at, number: number(verdict.events) })
          : text('health.audit_broken', { number: number(verdict.seq) }),
      tone: verdict.kind === 'intact' ? 'good' : 'danger',
    },
    {
      key: 'anchor',
      label: text('health.anchor'),
      value:
        anchoredAt === undefined
          ? text('health.no_anchor')
          : text('health.at', { at: instantFull(anchoredAt) }),
      tone: 'plain',
    },
  ]
}
