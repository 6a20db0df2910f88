'use client'

import { ChevronLeft, Printer } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { AccessReport, ReportLine } from '@/components/audit/to-access-report'
import { Button } from '@/components/ui/button'

/** A page to print and to hand to the client it is about. */
export function AccessReportPage({ report }: { report: AccessReport }) {
  const t = useTranslations('audit')
  const { connection_id, from, until } = report
  const path = `/access-report/${encodeURIComponent(connection_id)}`
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex max-w-[50rem] flex-col gap-6 px-6 py-10 outline-none print:max-w-none print:p-0"
    >
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Link
          href={`/clients/${encodeURIComponent(connection_id)}/connection`}
          prefetch={false}
          className="btn btn-ghost"
        >
          <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          {t('report_back')}
        </Link>
        <span className="grow" />
        <form action={path} className="flex flex-wrap items-center gap-2">
          <Day name="from" label={t('from_day')} value={from} />
          <Day name="until" label={t('until_day')} value={until} />
          <Button>{t('report_show')}</Button>
        </form>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('report_print')}
        </Button>
      </div>
      <header>
        <h1 className="text-xl font-semibold">{report.title}</h1>
        <p className="pt-1 text-quiet">{report.made}</p>
      </header>
      <p>{report.consent}</p>
      <section>
        <h2 className="pb-2 text-lg font-semibold">{t('report_people')}</h2>
        {report.people.length === 0 ? (
          <p>{t('report_nobody')}</p>
        ) : (
          <ul className="list-disc ps-5">
            {report.people.map((sentence) => (
              <li key={sentence} className="pb-1">
                {sentence}
              </li>
            ))}
          </ul>
        )}
        {report.refused !== undefined && <p className="pt-2">{report.refused}</p>}
      </section>
      <Lines title={t('report_taken')} none={t('report_none_taken')} lines={report.taken} />
      <Lines title={t('report_history')} none={t('report_no_history')} lines={report.history} />
      <footer className="border-t border-line pt-4 text-xs text-quiet">{report.verified}</footer>
    </main>
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

function Lines({
  title,
  none,
  lines,
}: {
  title: string
  none: string
  lines: readonly ReportLine[]
}) {
  return (
    <section>
      <h2 className="pb-2 text-lg font-semibold">{title}</h2>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="w-full text-start">
          <tbody>
            {lines.map(({ key, time, text }) => (
              <tr key={key} className="break-inside-avoid border-b border-line align-top">
                <td className="py-1 pe-4 whitespace-nowrap text-quiet">{time}</td>
                <td className="w-full py-1">
                  <bdi>{text}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
