/** Changes that the server keeps and that are not part of an article which is published or scheduled. */
export interface UnpublishedChanges {
  /** Tells whether there are some, after an answer of the server. */
  tell(arePending: boolean): void;
  /** Tells that there are none any longer: readers do not see the article. */
  end(): void;
  /** Whether there are some. */
  exist(): boolean;
}

/** Shows what belongs to unpublished changes while there are some. A page for a draft has nothing of it. */
export function findUnpublishedChanges(): UnpublishedChanges {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-unpublished]')];
  return {
    tell(arePending) {
      for (const part of parts) part.hidden = !arePending;
    },
    end() {
      for (const part of parts.splice(0)) part.hidden = true;
    },
    exist: () => parts.some(({ hidden }) => !hidden),
  };
}
