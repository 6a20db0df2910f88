/** A link that serves no more, or never was: the same for all of them, and nobody’s name in it. */
export function HandOffEnd({ isThrottled = false }: { isThrottled?: boolean }) {
  return (
    <>
      <h1>This link is not in use</h1>
      <p>
        It may have been used already, its time may be over, it may have been withdrawn, or it was
        not copied whole. Nothing was shared and nothing was changed by opening it.
      </p>
      <p>
        {isThrottled
          ? 'Too many links were tried from here. Wait a minute before you try again.'
          : 'Whoever sent it to you can send a new one.'}
      </p>
    </>
  )
}
