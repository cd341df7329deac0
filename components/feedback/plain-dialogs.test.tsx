import { act, waitFor } from '@testing-library/react'
import { renderKit } from '@/components/ui/testing/render-kit'
import { PlatformError } from '@/lib/platform/platform-error'
import { confirm } from './confirm-store'
import { errorStore, showError } from './error-store'
import { FeedbackHost } from './feedback-host'

// The dialogs cannot be loaded: the connection is lost.
jest.mock('./error-dialog', () => {
  throw new Error('offline')
})
jest.mock('./confirm-dialog', () => {
  throw new Error('offline')
})

const said = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
const asked = jest.spyOn(window, 'confirm')
beforeEach(() => {
  said.mockClear()
  asked.mockReset()
})

test('an error is shown by the browser, each time it occurs', async () => {
  renderKit(<FeedbackHost />)
  for (const times of [1, 2]) {
    act(() => showError(new PlatformError({ code: 'NameAlreadyExists', status: 409 })))
    await waitFor(() => expect(errorStore.current()).toBeUndefined())
    expect(said).toHaveBeenCalledTimes(times)
    expect(said).toHaveBeenLastCalledWith('This name is taken.')
  }
})

test.each([true, false])('a question is asked by the browser: %s', async (confirmed) => {
  renderKit(<FeedbackHost />)
  asked.mockReturnValue(confirmed)
  let answer: Promise<unknown> | undefined
  act(() => {
    answer = confirm({ title: 'Leave without saving?', body: 'Your changes will be lost.' })
  })
  await expect(answer).resolves.toEqual({ confirmed, reason: '' })
  expect(asked).toHaveBeenCalledWith('Leave without saving?\n\nYour changes will be lost.')
})

test.each([{ typedWord: 'delete' }, { reason: { label: 'Reason', maxLength: 10, about: 'reject:1' } }])(
  'a question with a text to type is answered with no, and the person is told: %j',
  async (more) => {
    renderKit(<FeedbackHost />)
    let answer: Promise<unknown> | undefined
    act(() => {
      answer = confirm({ title: 'Delete', ...more })
    })
    await expect(answer).resolves.toEqual({ confirmed: false, reason: '' })
    expect(said).toHaveBeenCalledTimes(1)
    expect(asked).not.toHaveBeenCalled()
  },
)
