import { beginWait } from './waiting'

const BUSY = '[aria-busy="true"]'

/** Notes that a person waits as long as anything on the page is busy, such as the button of a form. Returns a function that stops it. */
export function followBusy(): () => void {
  let end: (() => void) | undefined
  const look = () => {
    const isBusy = document.querySelector(BUSY) !== null
    if (isBusy) end ??= beginWait()
    else {
      end?.()
      end = undefined
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
  look()
  return () => {
    observer.disconnect()
    end?.()
  }
}
