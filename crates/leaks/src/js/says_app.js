// An app speaks by its console.
const tell = (news) => console.log("belljar-leaks", JSON.stringify(news));
const begin = (go) => addEventListener("load", go);
