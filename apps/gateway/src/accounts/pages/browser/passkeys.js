// Asks the browser for a passkey, and sends what it says with the form that holds the question.
// Pages work without: their forms then say that this needs a script.
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const { passkey: verb, options } = form.dataset;
  const response = form.querySelector('input[name=response]');
  const trouble = document.getElementById('passkey-trouble');
  let isAsking = false;

  const ask = async () => {
    const publicKey =
      verb === 'create'
        ? PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
        : PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
    const credential = await navigator.credentials[verb]({ publicKey });
    return JSON.stringify(credential.toJSON());
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    trouble.textContent = '';
    try {
      response.value = await ask();
      form.submit();
    } catch {
      trouble.textContent = trouble.dataset.message;
    } finally {
      isAsking = false;
    }
  });
}
