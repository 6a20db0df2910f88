import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { PrintButton } from '@/components/ui/print-button'
import type { ShownEvent, ShownVerdict } from '@/components/audit/to-audit-view'
import { Button } from '@/components/ui/button'
import { isTaken } from '@/lib/domain/audit/look-kinds'
import { summarizeAccess } from '@/lib/domain/audit/access-summary'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import type { Client } from '@/lib/domain/clients/client'
import { describeAuditEvent, nameActor } from '@/lib/present/audit-event'
import { describeScope } from '@/lib/present/connection-state'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { connectionPath } from '@/lib/search-params/resource-path'

interface AccessReportProps {
  readonly client: Pick<Client, 'connection_id' | 'name' | 'granted_at' | 'scope' | 'status'>
  readonly firmName: string
  /** Calendar days, both included. */
  readonly from: string
  readonly until: string
  readonly today: string
  /** Of this client within these days, newest first. */
  readonly events: readonly ShownEvent[]
  readonly verdict: ShownVerdict
}

/** How a firm keeps its clients in order, which says nothing of access to their banking. */
const ofFirmAlone: ReadonlySet<string> = new Set<AuditKind>([
  'client.tags_changed',
  'client.file_names_set',
  'client.settings_changed',
  'client.thresholds_changed',
])

/** Who of a firm saw a client's banking, and what they took of it: to print, and for that client to read. */
export async function AccessReportPage(props: AccessReportProps) {
  const { client, firmName, from, until, events, verdict } = props
  const [t, reader] = await Promise.all([getTranslations('audit'), getReader()])
  const { date, instant, text } = reader
  const taken = events.filter(isTaken)
  const ofAccess = events.filter(
    (event) =>
      /^(?:connection|client)\./.test(event.kind) &&
      !isTaken(event) &&
      !ofFirmAlone.has(event.kind),
  )
  const title = t('report_title', { client: client.name })
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-[50rem] flex-col gap-6 px-6 py-10 outline-none print:max-w-none print:p-0"
    >
      <title>{`${title} · Countinghouse`}</title>
      <Choice connection_id={client.connection_id} from={from} until={until} />
      <header>
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="pt-1 text-quiet">
          {t('report_made', {
            firm: firmName,
            today: date(props.today),
            from: date(from),
            until: date(until),
          })}
        </p>
      </header>
      <p>
        {t(client.status === 'disconnected' ? 'report_consent_ended' : 'report_consent', {
          date: instant(client.granted_at),
          scopes: reader.list(client.scope.map((scope) => describeScope(scope, text).inline)),
        })}
      </p>
      <People events={events} />
      <Lines
        title={t('report_taken')}
        none={t('report_none_taken')}
        client={client.name}
        events={taken}
      />
      <Lines
        title={t('report_history')}
        none={t('report_no_history')}
        client={client.name}
        events={ofAccess}
      />
      <footer className="border-t border-line pt-4 text-xs text-quiet">
        {verdict.kind === 'intact'
          ? t('report_verified', { at: reader.instantFull(verdict.wholeAt.toISOString()) })
          : t('report_altered', { number: reader.number(verdict.seq) })}
      </footer>
    </main>
  )
}

/** The days that the report is of, and the way to paper. */
async function Choice({
  connection_id,
  from,
  until,
}: {
  connection_id: string
  from: string
  until: string
}) {
  const t = await getTranslations('audit')
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Link href={connectionPath(connection_id)} prefetch={false} className="btn btn-ghost">
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('report_back')}
      </Link>
      <span className="grow" />
      <form
        action={`/access-report/${encodeURIComponent(connection_id)}`}
        className="flex flex-wrap items-center gap-2"
      >
        <Day name="from" label={t('from_day')} value={from} />
        <Day name="until" label={t('until_day')} value={until} />
        <Button>{t('report_show')}</Button>
      </form>
      <PrintButton label={t('report_print')} />
    </div>
  )
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="flex items-center gap-1.5 text-xs text-faint">
      {label}
      <input type="date" name={name} required defaultValue={value} className="field w-36" />
    </label>
  )
}

/** A sentence for each person who saw something. */
async function People({ events }: { events: readonly ShownEvent[] }) {
  const [t, { instant, text }] = await Promise.all([getTranslations('audit'), getReader()])
  const people = summarizeAccess(events, instant)
  const refused = events.filter(({ kind }) => kind === 'access.refused').length
  return (
    <section>
      <h2 className="pb-2 text-lg font-semibold">{t('report_people')}</h2>
      {people.length === 0 ? (
        <p>{t('report_nobody')}</p>
      ) : (
        <ul className="list-disc ps-5">
          {people.map(({ event, taken, ...seen }) => (
            <li key={event.person?.id} className="pb-1">
              {[
                t('report_viewed', { person: nameActor(event, text), ...seen }),
                t('report_documents', { count: taken.document }),
                t('report_papers', { count: taken.paper }),
                t('report_exports', { count: taken.export + taken.pack + taken.package }),
              ].join(' ')}
            </li>
          ))}
        </ul>
      )}
      {refused > 0 && <p className="pt-2">{t('report_refused', { count: refused })}</p>}
    </section>
  )
}

async function Lines({
  title,
  none,
  client,
  events,
}: {
  title: string
  none: string
  client: string
  events: readonly ShownEvent[]
}) {
  const [t, reader] = await Promise.all([getTranslations('audit'), getReader()])
  return (
    <section>
      <h2 className="pb-2 text-lg font-semibold">{title}</h2>
      {events.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="w-full text-start">
          <tbody>
            {events.map((event) => (
              <tr key={event.seq} className="break-inside-avoid border-b border-line align-top">
                <td className="py-1 pe-4 whitespace-nowrap text-quiet">
                  {reader.withCommas([reader.instant(event.at), reader.time(event.at)])}
                </td>
                <td className="w-full py-1">
                  <bdi>
                    {t('report_line', {
                      person: nameActor(event, reader.text),
                      event: describeAuditEvent(event, client, reader),
                    })}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
