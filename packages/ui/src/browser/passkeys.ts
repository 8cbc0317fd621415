// Asks the browser for a passkey, and sends its answer with the form that holds the question.
// Pages work without: their forms then say that this needs a script.

/** Resolves to the new passkey, or to the proof of one, as JSON; rejects if the user or the browser refuses. */
async function askForPasskey({ passkey: verb, options = '' }: DOMStringMap): Promise<string> {
  const question = JSON.parse(options);
  const credential =
    verb === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(question) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(question) });
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}

function followForm(form: HTMLFormElement): void {
  const response = form.querySelector<HTMLInputElement>('input[name=response]');
  const trouble = document.querySelector<HTMLElement>('#passkey-trouble');
  if (!response || !trouble) return;
  let isAsking = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    trouble.textContent = '';
    try {
      response.value = await askForPasskey(form.dataset);
      form.submit();
    } catch {
      trouble.textContent = trouble.dataset['message'] ?? '';
    } finally {
      isAsking = false;
    }
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) followForm(form);
