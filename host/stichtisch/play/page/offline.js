// Storing the page in the browser, so that it opens without a network from now on.

// Resolves to 'kept', to 'insecure' if the address is neither https nor localhost, or to 'refused'.
export async function keepOffline() {
    if (!self.isSecureContext || !navigator.serviceWorker) return 'insecure';
    try {
        await navigator.serviceWorker.register('./service_worker.js');
        await navigator.serviceWorker.ready;
        return 'kept';
    } catch {
        return 'refused';
    }
}
