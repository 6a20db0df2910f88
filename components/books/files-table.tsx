import { Card } from '@/components/ui/card'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** Every file of the account and month, with what it came to. */
export async function FilesTable({ shown: { history } }: { shown: ShownBooks }) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  return (
    <div className="px-4 pt-5 sm:px-6">
      <Card title={t('compared')} flush>
        <table className="tbl [--bleed:16px] [&_tbody_tr:last-child_td]:border-0" role="table">
          <caption className="sr-only">{t('compared')}</caption>
          <colgroup>
            <col className="w-42" />
            <col />
            <col className="w-40 max-lg:w-0" />
            <col className="w-24" />
            <col className="w-36" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{reader.text('mark_data.field_file')}</th>
              <th scope="col" className="max-lg:overflow-hidden max-lg:px-0!">
                {reader.text('lists.by')}
              </th>
              <th scope="col" className="num">
                {t('lines')}
              </th>
              <th scope="col" className="num">
                {t('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ id, at, detail, by, result }) => (
              <tr key={id}>
                <td className="line2-start text-quiet">{reader.moment(at)}</td>
                <td className="line1-start with-i i-file-spreadsheet">
                  <bdi title={detail?.name}>{detail?.name ?? '–'}</bdi>
                </td>
                <td
                  className={`cp cp-sm max-lg:px-0! ${hueOf(by.id)}`}
                  data-av={initialsOf(by.name)}
                >
                  <bdi>{by.name}</bdi>
                </td>
                <td className="num line2-end">
                  {detail === undefined ? '–' : reader.number(detail.lines)}
                </td>
                <td className="num line1-end font-medium">
                  <bdi dir="ltr">
                    {result?.difference === undefined
                      ? '–'
                      : reader.money({
                          amount: BigInt(result.difference),
                          currency: result.currency,
                        })}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}
