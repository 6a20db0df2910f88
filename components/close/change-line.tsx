import { CornerDownRight } from 'lucide-react'
import Link from 'next/link'
import { BeforeAfter } from '@/components/review/before-after'
import type { ChangeRow } from '@/lib/present/close/change-rows'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface ChangeLineProps {
  readonly row: ChangeRow
  /** The form that accepts it; undefined where it cannot be accepted here, or not by this person. */
  readonly form: string | undefined
  /** Among the changes of all clients: with its materiality, and when it was found. */
  readonly isOfAll?: boolean
}

/** One row that changed: what it was, what it is, and by how much. */
export async function ChangeLine({ row, form, isOfAll = false }: ChangeLineProps) {
  const [t, { text }] = await Promise.all([getTranslations('changes_data'), getReader()])
  const [first, ...rest] = row.changes
  return (
    <>
      <tr className="with-av">
        <td className={`cp cp-sm ${row.hue} line1-start`} data-av={row.initials}>
          {row.href === undefined ? (
            <span className="font-medium" dir="auto" title={row.party}>
              {row.party}
            </span>
          ) : (
            <Link
              href={row.href}
              prefetch={false}
              className="row-link"
              aria-label={row.label}
              title={row.party}
              dir="auto"
            >
              {row.party}
            </Link>
          )}
        </td>
        <td className="text-quiet max-sm:hidden!" title={row.place}>
          <bdi>{row.place}</bdi>
        </td>
        {isOfAll && (
          <td className="max-[1400px]:px-0!">
            <span className="text-quiet max-[1400px]:hidden" title={first.name}>
              {first.name}
            </span>
          </td>
        )}
        <td className="line2-start max-[1400px]:whitespace-normal">
          <span className={`me-2 text-faint ${isOfAll ? 'min-[1400px]:hidden' : ''}`.trim()}>
            {first.name}
          </span>
          <span data-amount="">
            <BeforeAfter {...first} />
          </span>
        </td>
        <td className={`num line1-end ${row.isMaterial ? 'font-medium' : 'text-faint'}`}>
          <bdi dir="ltr" data-amount="">
            {row.difference}
          </bdi>
        </td>
        {isOfAll && (
          <>
            <td className="max-xl:px-0!">
              <span className={`max-xl:hidden ${row.isMaterial ? 'text-attention' : 'text-faint'}`}>
                {t(row.size)}
              </span>
            </td>
            <td className="max-xl:px-0!">
              <span className="text-quiet max-xl:hidden">{row.found}</span>
            </td>
          </>
        )}
        <td className="line2-end">
          {row.accepted !== undefined && (
            <span className="text-xs text-quiet" title={row.accepted}>
              {row.accepted}
            </span>
          )}
          {form !== undefined && row.accepted === undefined && (
            <span className="acts">
              <button
                type="submit"
                form={form}
                name="row"
                value={row.key}
                className="btn btn-ghost btn-sm relative z-1"
                aria-label={text('closing.accept_of', { row: row.label })}
              >
                {text('closing.accept')}
              </button>
            </span>
          )}
        </td>
      </tr>
      {rest.length > 0 && (
        <tr className="under">
          <td colSpan={isOfAll ? 8 : 5} className="line2-start sm:ps-14!">
            <span className="inline-flex items-start gap-1.5">
              <CornerDownRight size={13} className="mt-0.5 flex-none text-faint" aria-hidden />
              <span className="flex min-w-0 flex-wrap gap-x-4">
                {rest.map(({ name, ...change }) => (
                  <span key={name} data-amount="">
                    <span className="me-1.5 text-faint">{name}</span>
                    <BeforeAfter {...change} />
                  </span>
                ))}
              </span>
            </span>
          </td>
        </tr>
      )}
    </>
  )
}
