/** Going to another screen closes the sheet. */
export default function NoSheet() {
  return null
}
