/** The moment at which this request is answered; a page's words about days left are as of then. */
export function requestTime(): Date {
  return new Date()
}
