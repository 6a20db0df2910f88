import { StepButton } from '@/components/close/step-button'
import type {
  ExceptionGroup,
  ExceptionRow,
  ReadExceptions,
} from '@/components/close/to-exception-rows'
import { Badge } from '@/components/ui/badge'
import { initialsOf } from '@/lib/format/avatar'
import { exceptionsApiPath } from '@/lib/queries/close'
import { exceptionsHref } from '@/lib/search-params/exceptions'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** Exceptions by kind, each withdrawn where it holds. */
export async function ExceptionsTable({
  read,
  groups,
}: {
  read: ReadExceptions
  groups: readonly ExceptionGroup[]
}) {
  const [t, { text }] = await Promise.all([getTranslations('closing_data'), getReader()])
  return (
    <table className="tbl" role="table">
      <caption className="sr-only">{t('exceptions_title')}</caption>
      <colgroup>
        <col />
        <col className="w-42 max-xl:w-36" />
        <col className="w-32 max-xl:w-28" />
        <col className="w-44 max-xl:w-36 max-lg:hidden" />
        <col className="w-30 max-xl:hidden" />
        <col className="w-32 max-xl:w-30" />
        <col className="w-30 max-xl:hidden" />
        <col className="w-34" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('exceptions_what')}</th>
          <th scope="col">{t('exceptions_item')}</th>
          <th scope="col">{t('exceptions_how_far')}</th>
          <th scope="col" className="max-lg:hidden">
            {text('closing.reason')}
          </th>
          <th scope="col" className="max-xl:hidden">
            {text('lists.by')}
          </th>
          <th scope="col">{text('closing.until')}</th>
          <th scope="col" className="num max-xl:hidden">
            {t('held_back')}
          </th>
          <th scope="col">
            <span className="sr-only">{text('lists.actions')}</span>
          </th>
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className="pointer-events-none">
            <th scope="rowgroup" colSpan={5} className="h-9! pt-2! align-bottom text-ink!">
              {title}
            </th>
            {/* A head that spans columns which are hidden would make room for them. */}
            <td className="h-9! max-lg:hidden!" aria-hidden />
            <td colSpan={2} className="h-9! max-xl:hidden!" aria-hidden />
          </tr>
          {rows.map((row) => (
            <ExceptionLine key={row.id} read={read} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

async function ExceptionLine({ read, row }: { read: ReadExceptions; row: ExceptionRow }) {
  const [t, { withCommas }] = await Promise.all([getTranslations('closing_data'), getReader()])
  const { client, params } = read
  const from = exceptionsHref(client.connection_id, params, { page: params.page })
  return (
    <tr className="with-av">
      <td
        className={`cp cp-sm ${row.hue} line1-start font-medium`}
        data-av={row.initials}
        title={row.name}
        dir="auto"
      >
        {row.name}
      </td>
      <td className="line2-start text-quiet" title={row.item}>
        {row.item}
      </td>
      <td className="text-quiet" title={row.howFar} data-amount="">
        <bdi>{row.howFar}</bdi>
      </td>
      <td className="text-quiet max-lg:hidden" title={row.reason} dir="auto">
        {row.reason}
      </td>
      <td
        className={`cp cp-sm ${row.byHue} max-xl:hidden`}
        data-av={initialsOf(row.by)}
        title={withCommas([row.by, row.at])}
      >
        <bdi>{row.by}</bdi>
      </td>
      <td className="line2-end text-quiet" title={row.until}>
        {row.isEnding ? (
          <Badge tone="attention" icon="calendar-clock">
            {row.until}
          </Badge>
        ) : (
          row.until
        )}
      </td>
      <td
        className="num text-quiet whitespace-normal! max-xl:hidden"
        data-amount=""
        title={row.heldBack}
      >
        {row.heldBack}
      </td>
      <td className="line1-end text-end">
        {row.canWithdraw && (
          <StepButton
            action={exceptionsApiPath(client.connection_id)}
            hidden={[
              ['exception', row.id],
              ['return_to', from],
            ]}
            done={t('exception_withdrawn')}
            label={t('withdraw_ask')}
            variant="ghost"
            className="btn-sm -me-2.5"
            title={t('withdraw_title')}
            description={`${withCommas([row.name, row.item])}. ${t('exceptions_mean')}`}
            submit={t('withdraw')}
          />
        )}
      </td>
    </tr>
  )
}
