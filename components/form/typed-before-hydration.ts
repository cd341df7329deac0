/** A control that was changed before its form was hydrated. */
export interface TypedControl {
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  /** Its text, the value of the chosen option, or whether it is ticked: a rendering may set the control back before it is announced. */
  typed: string | boolean
}

/** Returns whether the server rendered a form or control with this id. Only before React has drawn it for the first time. */
export function isServerRendered(id: string): boolean {
  return typeof document !== 'undefined' && document.getElementById(id) !== null
}

/** Returns the controls of a server-rendered form whose content differs from what the server rendered. */
export function readTyped(formId: string): TypedControl[] {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return []
  return [...form.elements].flatMap((control): TypedControl[] => {
    if (control instanceof HTMLSelectElement) return isChosen(control) ? [{ control, typed: control.value }] : []
    if (control instanceof HTMLTextAreaElement) return control.value === control.defaultValue ? [] : [{ control, typed: control.value }]
    if (!(control instanceof HTMLInputElement)) return []
    if (isTick(control)) return control.checked === control.defaultChecked ? [] : [{ control, typed: control.checked }]
    return control.type === 'file' || control.value === control.defaultValue ? [] : [{ control, typed: control.value }]
  })
}

/** Sends the events of a change again, so that each control's own handler brings its value into the form. */
export function announceTyped(all: readonly TypedControl[]): void {
  for (const { control, typed } of all) {
    if (!control.isConnected || control.disabled) continue
    if (control instanceof HTMLSelectElement) announceChoice(control, String(typed))
    else if (typeof typed === 'boolean') announceTick(control as HTMLInputElement, typed)
    else announceText(control, control.value === control.defaultValue ? typed : control.value)
  }
}

function isTick(control: HTMLInputElement): boolean {
  return control.type === 'checkbox' || control.type === 'radio'
}

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const atFirst = [...options].findIndex(({ defaultSelected }) => defaultSelected)
  return selectedIndex !== Math.max(0, atFirst)
}

function announceChoice(control: HTMLSelectElement, value: string): void {
  if (!isChosen(control)) control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A radio button that lost its tick needs no event: the one that got it sends one. */
function announceTick(control: HTMLInputElement, ticked: boolean): void {
  if (control.type === 'radio' && !ticked) return
  control.checked = !ticked
  control.click()
}

/** Sets a text past React, which ignores an event of a value that it knows, and keeps the cursor where it is. */
function announceText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = control
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (selectionStart !== null && document.activeElement === control) control.setSelectionRange(selectionStart, selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
