import { Fragment } from 'react'
import { Unbroken } from '@/components/ui/unbroken'

/**
 * A text in the lines in which it was laid on its sheet, so that a browser breaks where its sheets were reckoned to.
 * On a screen too narrow for a sheet it flows. What it stands in has the class `paper-lines`.
 */
export function PaperLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- A line is its place.
    <Fragment key={at}>
      {at > 0 && <br className="paper-break" />}
      <Unbroken>{line}</Unbroken>
    </Fragment>
  ))
}
