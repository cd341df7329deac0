/** @jest-environment jsdom */
import { followBusy } from './follow-busy'
import { beginWait } from './waiting'

const end = jest.fn()
jest.mock('./waiting', () => ({ beginWait: jest.fn() }))

// Changes of the page are reported after the microtasks.
const reported = () => new Promise((resolve) => setTimeout(resolve))

it('counts one wait from the first busy button on, until none is busy', async () => {
  jest.mocked(beginWait).mockReturnValue(end)
  document.body.innerHTML = '<button>Sign in</button><button>Resend</button>'
  const stop = followBusy()
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) button.setAttribute('aria-busy', 'true')
  await reported()
  buttons[0]?.removeAttribute('aria-busy')
  await reported()
  expect([jest.mocked(beginWait).mock.calls.length, end.mock.calls.length]).toEqual([1, 0])
  buttons[1]?.remove()
  await reported()
  expect(end).toHaveBeenCalledTimes(1)
  stop()
})
