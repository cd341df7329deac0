/** Items that the demo reads of a list: all of them, since an empty platform has nothing else. */
export const LIST_SIZE = 100
