/** No sheet is open on a page that was loaded by its address. */
export default function NoSheet() {
  return null
}
