import { AcceptBelow, type BelowOfMonth } from '@/components/close/accept-below'
import { acceptFormOf } from '@/components/close/accept-form'
import { ChangesFoot } from '@/components/close/changes-foot'
import { ChangesTable } from '@/components/close/changes-table'
import { toChangesToolbar } from '@/components/close/changes-toolbar'
import { FilterForm } from '@/components/data-table/filter-form'
import { ListViewMenu } from '@/components/data-table/list-views'
import { Toolbar } from '@/components/data-table/toolbar'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Tab } from '@/components/ui/tabs'
import { holdsUp } from '@/lib/domain/close/since-lock'
import { may } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { changesState, changesViews } from '@/lib/present/close/changes-view'
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
      <TitleRow title={t('title')} tabs={<Tabs views={views} counts={counts} reader={reader} />}>
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

/** What is shown below materiality, month by month; of the views that show it. */
function belowOf({ params, months }: ChangesRead): BelowOfMonth[] {
  if (params.view !== undefined) return []
  return months.flatMap(({ id, open, shown, materiality }) => {
    const rows = open
      .slice(0, shown)
      .flatMap(({ difference }) => (holdsUp(difference, materiality) ? [] : difference.key))
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
