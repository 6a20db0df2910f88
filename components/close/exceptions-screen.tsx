import { ExceptionsTable } from '@/components/close/exceptions-table'
import {
  groupsOf,
  isInState,
  type ReadExceptions,
  toExceptionRows,
} from '@/components/close/to-exception-rows'
import { toNumberPager } from '@/components/data-table/number-pager'
import { StatusBar } from '@/components/data-table/status-bar'
import { TitleRow } from '@/components/layout/title-row'
import { Tab, Tabs } from '@/components/ui/tabs'
import { SearchInput } from '@/components/ui/field'
import { closePath } from '@/lib/search-params/close'
import {
  exceptionPageSize,
  exceptionsHref,
  exceptionsPath,
  exceptionStates,
} from '@/lib/search-params/exceptions'
import { withPeriod } from '@/lib/search-params/period-links'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What was accepted or excluded of a client, why, by whom and until when; withdrawn here. */
export async function ExceptionsScreen({ read }: { read: ReadExceptions }) {
  const [t, reader] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, params, exceptions } = read
  const { connection_id } = client
  const rows = toExceptionRows(read, reader)
  const first = (params.page - 1) * exceptionPageSize
  const shown = rows.slice(first, first + exceptionPageSize)
  return (
    <>
      <TitleRow
        title={t('exceptions_title')}
        back={{
          href: withPeriod(closePath(connection_id), params.period),
          label: reader.text('shell.close'),
        }}
        tabs={
          <Tabs
            label={t('exceptions_title')}
            className="self-end overflow-x-auto overflow-y-hidden max-xl:order-last max-xl:-mx-6 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:border-line max-xl:px-6 max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:h-auto! max-sm:flex-wrap max-sm:gap-x-3 max-sm:px-4 xl:-mb-px xl:ms-3 xl:h-11 [&>.tab]:flex-none xl:[&>.tab]:h-11"
          >
            {exceptionStates.map((state) => (
              <Tab
                key={state}
                href={exceptionsHref(connection_id, params, { state })}
                current={state === params.state}
                count={exceptions.filter((each) => isInState(each, state)).length}
              >
                {t(`exceptions_${state}`)}
              </Tab>
            ))}
          </Tabs>
        }
      />
      <Find read={read} label={t('exceptions_find')} />
      {shown.length === 0 ? (
        <p className="px-4 py-6 text-quiet sm:px-6">
          {params.search === ''
            ? t(`exceptions_no_${params.state}`)
            : t('exceptions_not_found', { words: params.search })}
        </p>
      ) : (
        <ExceptionsTable read={read} groups={groupsOf(shown, rows, reader)} />
      )}
      <p className="max-w-[70ch] px-4 py-3 text-xs text-faint sm:px-6">
        {t('exceptions_mean')} {t('exceptions_accepted_mean')} {t('exceptions_on_paper')}{' '}
        {t(read.isAllCounted ? 'held_back_mean' : 'held_back_latest')}
        {shown.some(({ id }) => read.gone.has(id)) && <> {t('exceptions_gone_mean')}</>}
      </p>
      {shown.length > 0 && (
        <StatusBar
          pager={toNumberPager(
            { page: params.page, size: exceptionPageSize, count: rows.length },
            (page) => exceptionsHref(connection_id, params, { page }),
            reader,
          )}
        />
      )}
    </>
  )
}

/** A plain form: its words stand in the address. */
function Find({ read: { client, params }, label }: { read: ReadExceptions; label: string }) {
  return (
    <form
      action={exceptionsPath(client.connection_id)}
      className="flex px-4 py-1.5 sm:px-6"
      role="search"
    >
      {params.state !== 'in_force' && <input type="hidden" name="state" value={params.state} />}
      {params.period !== undefined && <input type="hidden" name="period" value={params.period} />}
      <SearchInput
        label={label}
        name="search"
        className="w-64 max-sm:w-full"
        defaultValue={params.search}
        maxLength={200}
        autoComplete="off"
      />
    </form>
  )
}
