import { AcceptBelow, type BelowOfMonth } from '@/components/close/accept-below'
import { acceptFormOf } from '@/components/close/accept-form'
import { ChangesFoot } from '@/components/close/changes-foot'
import { ChangesTable } from '@/components/close/changes-table'
import { toChangesToolbar } from '@/components/close/changes-toolbar'
import { MonthMenu } from '@/components/layout/month-menu'
import { FilterForm } from '@/components/data-table/filter-form'
import { ListViewMenu } from '@/components/data-table/list-views'
import { Toolbar } from '@/components/data-table/toolbar'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow, Updated } from '@/components/layout/title-row'
import { Tab } from '@/components/ui/tabs'
import { sizeOf } from '@/lib/domain/close/filter-changes'
import { may } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { changesState, changesViews, isNoneReRead } from '@/lib/present/close/changes-view'
import { changesHref } from '@/lib/search-params/changes'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What changed in the locked months of all clients, by client and month. */
export async function ChangesScreen({ read, role }: { read: ChangesRead; role: string }) {
  const [t, reader] = await Promise.all([getTranslations('changes_data'), getReader()])
  const toolbar = toChangesToolbar(read, reader)
  const { views, counts } = changesViews(read, reader)
  const state = changesState(read, reader)
  const below = may({ role }, 'prepare') ? belowOf(read) : []
  return (
    <>
      <TitleRow
        title={t('title')}
        tabs={<Tabs views={views} counts={counts} reader={reader} />}
        updated={lastCheckOf(read, reader)}
      >
        {read.choices.months.length > 0 && <MonthMenu {...monthsOf(read, reader)} />}
        {below.length > 0 && <AcceptBelow months={below} />}
      </TitleRow>
      <Toolbar toolbar={toolbar} views={<ListViewMenu views={views} counts={counts} />} />
      <FilterForm toolbar={toolbar} reader={reader} />
      {state === undefined ? (
        <ChangesTable
          read={read}
          mayAccept={may({ role }, 'prepare')}
          mayReopen={may({ role }, 'sign_off')}
        />
      ) : (
        <StateScreen state={state} />
      )}
      <ChangesFoot read={read} />
    </>
  )
}

/** When a bank last answered the watch of what is locked now. */
function lastCheckOf({ lastCheck, now, counts }: ChangesRead, reader: Reader) {
  if (lastCheck === undefined || isNoneReRead(counts)) return undefined
  const isToday = reader.instant(lastCheck) === reader.instant(now)
  const at = isToday ? reader.clock(lastCheck) : reader.moment(lastCheck)
  return <Updated says={reader.text('changes_data.checked', { time: at })} />
}

/** As many months as a menu has room for. */
const maxMonths = 36

/** All locked months, and each by itself. */
function monthsOf({ params, choices }: ChangesRead, reader: Reader) {
  const nameOf = (month: string) => periodName(month, periodWords(reader))
  const all = { name: reader.text('changes_data.all_months'), month: undefined }
  const months = choices.months.slice(0, maxMonths).map((month) => ({ name: nameOf(month), month }))
  return {
    label: reader.text('shell.period'),
    current: params.month === undefined ? all.name : nameOf(params.month),
    choices: [all, ...months].map(({ name, month }) => ({
      name,
      href: changesHref(params, { month }),
      isCurrent: month === params.month,
    })),
  }
}

/** What is shown below materiality, month by month; of the views that show it. */
function belowOf({ params, months }: ChangesRead): BelowOfMonth[] {
  if (params.view !== undefined) return []
  return months.flatMap(({ id, open, shown, materiality }) => {
    const rows = open
      .slice(0, shown)
      .flatMap(({ difference }) =>
        sizeOf(difference, materiality) === 'below' ? difference.key : [],
      )
    return rows.length === 0 ? [] : { form: acceptFormOf(id), rows }
  })
}

function Tabs({
  views,
  counts,
  reader,
}: ReturnType<typeof changesViews> & { reader: Pick<Reader, 'text'> }) {
  return (
    <nav
      aria-label={reader.text('lists.views')}
      className="flex gap-5 self-end border-line max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 max-sm:hidden xl:ms-3 xl:-mb-px xl:[&>.tab]:h-11"
    >
      {views.map(({ id, label, href, isCurrent }) => (
        <Tab key={id} href={href} current={isCurrent} count={counts[id]}>
          {label}
        </Tab>
      ))}
    </nav>
  )
}
