import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { Fact } from '@/components/ui/facts'

/** One line of facts. */
export interface FactView {
  readonly label: string
  readonly value: string | undefined
  readonly href?: string | undefined
}

/** A fact of a detail, which may lead on; without a value it is left out. */
export function DetailFact({ label, value, href }: FactView) {
  return (
    <Fact label={label} wrap>
      {value && href !== undefined ? (
        <Link href={href} prefetch={false} className="link -my-1 inline-block py-1">
          <bdi>{value}</bdi>
        </Link>
      ) : value?.includes('@') ? (
        <bdi>
          {emailParts(value).map((part, index) => (
            // A part is known by its place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </bdi>
      ) : (
        value
      )}
    </Fact>
  )
}

/** Where email addresses may go on in a new line rather than within a word: before "@" and "." */
function emailParts(text: string): readonly string[] {
  return text.split(/(?=@|\.(?=[^\s.,]))/u)
}

/** A part of a detail, with its title and at most one action. */
export function DetailSection({
  title,
  count,
  action,
  children,
}: {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="border-t border-line px-5 py-4">
      <div className="flex items-center pb-2">
        <h2 className="grow text-sm font-semibold">
          {title} {count !== undefined && <span className="count ms-1">{count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
