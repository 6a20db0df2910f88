import { ListChecks } from 'lucide-react'
import { nameClose, type ShownClose } from '@/lib/present/close/shown-close'
import { CloseForm } from '@/components/close/close-form'
import { Disclosure } from '@/components/ui/disclosure'
import { addDays, type DayRange, monthsAround } from '@/lib/domain/periods/day-range'
import { closeApiPath } from '@/lib/queries/close'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const maxMonths = 24

/** Nobody has begun this close: a month, its quarter, or several months in one go. */
export async function Begin({ shown }: { shown: ShownClose }) {
  const [t, audit, reader] = await Promise.all([
    getTranslations('closing_data'),
    getTranslations('audit'),
    getReader(),
  ])
  const { client, read } = shown
  const { connection_id } = client
  const name = (period: Required<DayRange>) => nameClose(connection_id, { period }, reader)
  const month = name(read.period)
  if (read.stops.begin !== undefined) {
    return (
      <section className="card px-4 py-3">
        <h2 className="font-semibold">{t('not_begun', { month })}</h2>
        <p className="text-quiet">
          {t(read.stops.begin === 'role' ? 'not_begun_role' : 'not_begun_other')}
        </p>
      </section>
    )
  }
  const action = closeApiPath(connection_id)
  const months = monthsBefore(read.period.last)
  return (
    <section className="card px-4 py-3" aria-labelledby="begin">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow max-sm:basis-full">
          <h2 id="begin" className="font-semibold">
            {t('not_begun', { month })}
          </h2>
          <p className="text-quiet">{t('not_begun_mean')}</p>
        </div>
        <CloseForm
          action={action}
          hidden={[
            ['first', read.period.first],
            ['last', read.period.last],
          ]}
          done={t('begun')}
        >
          <button type="submit" className="btn btn-primary">
            <ListChecks size={15} aria-hidden />
            {t('begin')}
          </button>
        </CloseForm>
      </div>
      <Disclosure summary={t('begin_other')} className="pt-2 text-xs">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-2 text-sm">
          {read.freeQuarter !== undefined && (
            <form action={action} method="post">
              <PeriodFields period={read.freeQuarter} />
              <button type="submit" className="btn">
                {t('begin_one', { period: name(read.freeQuarter) })}
              </button>
            </form>
          )}
          <form action={action} method="post" className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="each" value="month" />
            <label>
              <span className="mb-1 block text-xs text-quiet">{audit('from_day')}</span>
              <select name="first" className="field w-44" defaultValue={months.at(-1)?.first}>
                {months.map((each) => (
                  <option key={each.first} value={each.first}>
                    {name(each)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span className="mb-1 block text-xs text-quiet">{audit('until_day')}</span>
              <select name="last" className="field w-44" defaultValue={months.at(-1)?.last}>
                {months.map((each) => (
                  <option key={each.last} value={each.last}>
                    {name(each)}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="btn">
              {t('begin_each')}
            </button>
          </form>
        </div>
      </Disclosure>
    </section>
  )
}

function PeriodFields({ period: { first, last } }: { period: Required<DayRange> }) {
  return (
    <>
      <input type="hidden" name="first" value={first} />
      <input type="hidden" name="last" value={last} />
    </>
  )
}

/** The oldest first, the one with this day last. */
function monthsBefore(day: string): Required<DayRange>[] {
  const months = [monthsAround(day, 1)]
  while (months.length < maxMonths) {
    months.unshift(monthsAround(addDays(months[0]?.first ?? day, -1), 1))
  }
  return months
}
