// Inline, because an image may fail before the app has loaded. The event does not bubble.
export const markBrokenImages = `addEventListener("error",function(e){var i=e.target;if(i.tagName==="IMG")i.dataset.broken=""},true)`;
